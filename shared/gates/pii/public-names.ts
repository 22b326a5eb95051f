const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Names of mailboxes of a role, a list or a program. */
const roles = setOf(
  "noreply notifications notification notify alerts alert mailer daemon postmaster hostmaster webmaster " +
    "abuse security support help helpdesk info contact hello team sales marketing press media legal " +
    "privacy dpo gdpr compliance billing invoices invoice accounts accounting finance orders order " +
    "returns refunds shipping careers jobs hr recruiting talent feedback community conduct coc events " +
    "partners office reception admin administrator root nobody www ftp mail git svn hg cvs ci build " +
    "builds buildbot bot bots robot dev devs devel developers engineering eng ops devops sre infra oncall " +
    "maintainers maintainer releases release packages packaging bugs bug issues issue announce " +
    "announcements users user list lists newsletter news newsroom enquiries enquiry inquiries service " +
    "services customerservice customercare care booking bookings reservations membership donations " +
    "trademark trademarks licensing opensource oss psirt cert csirt disclosure dmca copyright permissions " +
    "status chargebacks chargeback phishing fraud purchasing procurement it hola bonjour hallo ciao " +
    "reklamation kundenservice kundendienst servicio atencion kundtjanst kundeservice sikkerhet releng " +
    "dpo datos subscribe unsubscribe bounce bounces webmail helpline kontakt vertrieb datenschutz presse " +
    "soporte ventas",
);
/** Of several words the first or the last says it, unless it is also the name of a person. */
const namesToo = setOf(
  "dev order build news care user mail bug cert git hr it dpo ops sre ci press ciao hola",
);

/** What manuals write where the reader's own address belongs. */
const blanks = setOf(
  "you name username someone somebody foo bar baz test example email firstname.lastname first.last " +
    "firstname lastname user.name my.email your yourname your.name your-name your_name youremail " +
    "your.email your-email your_email yourusername myname myemail",
);
const blankDomains = setOf(
  "domain.com yourdomain.com your-domain.com mydomain.com company.com yourcompany.com mycompany.com " +
    "acme.com acme.org acme.io acme.co acme.corp contoso.com fabrikam.com foo.com bar.com foobar.com " +
    "foo.bar test.com email.com somewhere.com host.com server.com site.com yoursite.com mysite.com " +
    "mustermann.de musterfirma.de beispiel.de exemple.fr ejemplo.com website.com corp.com org.com",
);
/** Set aside for documentation and tests. */
const reserved = /(?:^|\.)(?:example\.(?:com|net|org|edu)|[a-z0-9-]+\.(?:example|test|invalid|localhost))$/;
/** Hosts where no person has a mailbox. */
const machines =
  /(?:^|\.)(?:noreply|no-reply|users\.noreply|lists?|listserv|mailman|bounces?|mailer|notifications?)\.[a-z0-9.-]+$|(?:^|\.)(?:googlegroups|gserviceaccount|amazonses|sendgrid|mailgun|reply\.github|(?:group|resource)\.calendar\.google)\.(?:com|net|org)$|(?:^|\.)(?:vger\.kernel|(?:bugs|packages|lists|tracker)\.debian|lists\.sourceforge)\.(?:org|net)$/;

/** Whether no person can have such an address: an example, or that of a program. */
export function isNobodys(local: string, domain: string): boolean {
  const host = domain.toLowerCase();
  return reserved.test(host) || blankDomains.has(host) || machines.test(host) || blanks.has(nameOf(local));
}

const nameOf = (local: string): string => local.toLowerCase().replace(/\+.*$/, "");

/** Whether an address is named after what it is for. */
export function isRole(local: string): boolean {
  const name = nameOf(local);
  if (roles.has(name) || /^(?:do[._-]?not|no|never)[._-]?reply|\[bot\]$|^%/.test(name)) return true;
  if (/^(?:room|meeting|van|car|desk|printer|scanner)[._-]?[a-z0-9]*$/.test(name)) return true;
  const words = name.split(/[._-]/);
  const says = (word: string | undefined): boolean =>
    word !== undefined && roles.has(word) && !(namesToo.has(word) && name.includes("."));
  return words.length > 1 && (says(words[0]) || says(words.at(-1)));
}

const tollFree = /^(?:8(?:00|22|33|44|55|66|77|88)|900)/;

/** Whether a number is one that firms have so that everybody calls it. */
export const isTollFree = (digits: string): boolean =>
  tollFree.test(digits.length === 11 ? digits.slice(1) : digits);

/** Endings that name a file, a unit or a machine of the local network, not a place that receives mail. */
export const notDomains = setOf(
  "png jpg jpeg gif svg webp avif heic ico bmp tif tiff psd eps pdf doc docx xls xlsx ppt pptx odt rtf ttf otf woff " +
    "eot mov avi mkv wav ogg webm js mjs cjs jsx tsx json jsonc html htm css scss less txt yaml yml toml xml csv tsv " +
    "lst lock log bak tmp swp orig rej patch diff po pot mo header sed conf cfg ini exe dll so dmg apk ipa deb rpm " +
    "msi iso img bin dat db sqlite sql zip gz tgz tar bz xz whl jar class java cpp hpp rb php go swift kt vue svelte " +
    "map wasm service socket target timer mount slice scope path device local localdomain localhost internal lan " +
    "intranet",
);

/** Domains of which the last label is no word that could go on a sentence, so that even blanks around the dot leave no doubt. */
export const unmistakable = setOf(
  "com org net edu gov mil io de uk fr nl es eu ca au ch se dk fi pl ru jp cn br info biz dev app cz ie nz mx kr pt " +
    "hu hr gr ro sk si lt lv ee ua tr il za ar cl sg hk tw lu bg rs",
);

/** Domains that are words as well. After a dot that is spelled out they are meant. */
export const wordlike = setOf("at be in is it me no so to us ai co tv example");
