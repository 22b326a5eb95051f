/**
 * Words that keys of objects are made of everywhere. A key that consists of these words only tells no more about an
 * output than its form does, so a place may name it. No word is the name of a person, a place, a company or a
 * product.
 */
const keyWords: ReadonlySet<string> = new Set(
  `
    abstract accepted access account accounts action actions active actor address addresses admin agent agents
    alias amount annotations answer answers api app apps archive args argument arguments array article articles
    asset assets assignee assignees at attachment attachments attribute attributes audit auth author authors avatar
    balance bank base bcc billing bio birthday block blocks board body booking branch bucket budget build by cache
    calendar call calls candidate candidates card cards cart case categories category cc cell cells channel
    channels chat check checks child children choices city claims class client clients code codes collection column
    columns command commands comment comments commit commits committer company completion component components
    condition config configuration confirmation connection contact contacts container content contents context
    contract contributors conversation cookie cookies copy count counter country created creator credential
    credentials currency current cursor custom customer customers daily data database dataset date dates day days
    deal deals default delivery delta department dependencies deploy deployment description destination detail
    details device devices diff direction directory display doc docs document documents domain done draft due
    duration edge edges edit element elements email emails emergency employee employees empty enabled end endpoint
    entities entity entries entry env environment error errors event events example examples exception expires
    export extra failed fax feature features feed field fields file filename files filter filters first flag flags
    folder folders form format forms forward found from full function functions gender given group groups guest
    guests handle has hash head height help hidden history holder home host hosts hour html http icon id ids image
    images in inbox index info information input inputs instance instructions integration internal invitee invitees
    invoice invoices ip is issue issues item items job jobs json key keys keywords kind label labels language last
    latest lead leads legal length level license line lines link links list lists live local locale location lock
    log logged login logs mail mailbox main manager map markdown match matches max member members memo memory menu
    message messages meta metadata method metric metrics middle milestone min mobile mode model modified module
    modules month more name names namespace national network next nickname no node nodes note notes notification
    notifications number numbers object objects of old on open operation operator option options order orders org
    organization organizations organizer origin output outputs owner owners package packages page pages paragraph
    parameter parameters params parent part participants parts party password path paths patient patients payer
    payload payment payments peer pending people percent permission permissions person personal phone phones photo
    pipeline plan policy port position post postal posts preference previous price primary priority private process
    product products profile profiles project projects prompt properties property provider public pull purchase
    push quantity query question questions queue quote raw reason receipt receiver recipient recipients record
    records reference references referrer region release releases remote repo report reports repository request
    requests reservation resource resources response responses result results review reviewer reviewers reviews
    role roles room root row rows rule rules run runs salary sample scope score script search secret secrets
    section sections security selected sender sent serial series server servers service services session sessions
    setting settings sex shipment shipping short signature site size slug snippet social source sources speaker
    spec ssn staff stage start state stats status step steps store stream street string structured student students
    style subject subscriber subscribers subtask subtitle suite summary supplier support surname tab table tables
    tag tags target task tasks tax team teams tel template temporary tenant term terms test tests text thread
    threads ticket tickets time timestamp timestamps title to token tokens tool tools topic total trace transaction
    transactions transcript transfer translation trigger type types unit units update updated updates uploader uri
    url urls usage use user username users valid value values variable variables vendor vendors version versions
    view views visitor visitors warning warnings web website week width work worker workers workflow workspace year
    zip zone
  `.split(/\s+/),
);

const keyMax = 40;
const apart = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[^_\-\sA-Za-z]+/g;

/** Whether a key is made of such words: `billingAddress`, `created_at`, `USER_ID`. */
export function isUsualKey(key: string): boolean {
  if (key.length > keyMax || !/^[A-Za-z][A-Za-z_-]*$/.test(key)) return false;
  return (key.match(apart) ?? []).every((word) => keyWords.has(word.toLowerCase()));
}
