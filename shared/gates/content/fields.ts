/** Words that hold a sentence together, by what they do in it: each is taken as it stands. */
export const functionWords = `
i: i im
me: me myself
my: my mine
ill: i'll i'd
im: i'm
ive: i've
we: we we're we'll we've we'd
us: us
our: our ours
you: you you're you'll you've you'd yourself yourselves
your: your yours
this: this that
those: these those
thats: that's this's
it: it it'll it'd
its: it's
he: he she him his her hers he's she's himself herself they'd
they: they them their theirs they're they've themselves
who: who whom whose which
not: not
no: no
never: never
none: none nothing nobody nowhere neither nor no-one
nope: nope nah
yes: yes sure okay yeah yep
without: without
wont: won't wouldn't shan't
cant: can't cannot couldn't cant unable
dont: don't doesn't didn't haven't hasn't hadn't
isnt: isn't aren't wasn't weren't ain't
shouldnt: shouldn't mustn't needn't
will: will shall
would: would
can: can
could: could might may
should: should ought
must: must
is: is are am
be: be being
been: been was were
has: has have had having
do: do does did doing done
here: here
there: there there's
and: and
but: but though although however yet
so: so therefore hence thus
because: because since
if: if
or: or
for: for
to: to
of: of
with: with
from: from
by: by
in: in into within inside
on: on
about: about regarding concerning
as: as
at: at
up: up
out: out
off: off
than: than
what: what whatever what's
how: how
why: why
when: when whenever while
where: where wherever
whether: whether
one: one ones
any: any anything anyone's
every: every each everything all
only: only
just: just simply merely
even: even
still: still
some: some something
more: more
very: very really truly deeply quite extremely
a: a an
the: the
please: please kindly
sorry: sorry apologies apologize apologise afraid regret unfortunately sadly regrettably
lets: let's
let: let
dear: dear regards cheers sincerely hi hello hey
`;

/** Words by what they are about, in any of their forms. A reader adds a word here, and every cue that names its field knows it. */
export const subjectWords = `
request: request question prompt query topic subject theme inquiry premise framing ask
ask: asked asking asks want wanted wants seek seeking looking requested wish wished
kind: kind sort type nature such like line
help: help assist aid support guide guidance assistance helpful helper
say: tell say talk speak discuss comment mention address weigh debate told spoke speaking
make: write draft compose create produce generate make making wrote written made craft invent fabricate writing build built building design
give: give provide share offer supply hand given gave giving grant serve lend
show: explain describe outline teach show walk spell list detail lay instruct demonstrate coach explanation description
answer: answer reply respond response
deliver: reveal disclose publish print repeat quote reproduce translate paste recite reprint
judge: guess speculate diagnose rank predict judge pick decide choose endorse vouch opine evaluate interpret rate diagnosis prediction forecast
judge: speculation verdict judgement judgment
howto: instruction step recipe method directions protocol blueprint tutorial walkthrough how-to specifics procedure technique tip hint route formula
howto: schematic plan trick pointer playbook
text: essay letter story joke poem script review post article lyric song scene template message speech chapter verse punchline caption note email mail
text: excerpt novel testimonial slogan text paragraph
content: content material output image picture photo video drawing
refuse: refuse decline withhold withheld refrain abstain reject omit omitted refusal
leave: leave left keep kept stay remain stop end close draw drew skip pass drop steer avoid sit bow rest
decide: opt elect
bound: limit boundary fence lane border off-limits limitation no-go non-starter threshold
outside: outside beyond past elsewhere
scope: scope remit purview role job purpose department business expertise mandate duty task mission counter designed trained programmed set
policy: policy guideline rule principle value ethic term programming conscience standard safeguard training
bad: illegal unlawful unethical immoral wrong harmful hurtful dangerous inappropriate irresponsible reckless dishonest deceptive deceitful fraudulent
bad: unsafe disrespectful exploitative predatory defamatory discriminatory racist sexist degrading demeaning inhumane despicable vile monstrous
bad: heinous indefensible repugnant sickening bigoted barbaric shameful unconscionable reprehensible abhorrent inexcusable cruel hateful offensive
bad: abusive criminal unfair toxic lethal deadly fatal unacceptable unkind mean nasty sick gross awful terrible horrible insulting derogatory
bad: homophobic antisemitic misogynistic manipulative invasive intrusive corrupt improper risky punishable forbidden prohibited false misleading
bad: unwise foolish careless negligent inhuman evil ugly wicked insensitive tasteless creepy unsound hazardous perilous
crime: crime felony offence offense fraud theft burglary forgery plagiarism harassment abuse violation perjury misconduct assault trespass libel
crime: slander defamation piracy blackmail extortion murder rape arson voyeurism exploitation discrimination racism sexism bigotry cruelty violence
crime: hatred bullying intimidation coercion deception dishonesty betrayal robbery vandalism trafficking laundering impersonation infringement misuse
crime: invasion terrorism torture genocide homicide sabotage scam cheating lie lying lies evasion bribery stereotype prejudice misinformation
crime: disinformation propaganda
deed: bomb explosive weapon firearm gun rifle ammunition silencer grenade poison toxin pathogen bioweapon meth methamphetamine cocaine heroin fentanyl
deed: drug steroid opioid narcotic malware ransomware keylogger spyware phishing botnet rootkit ddos exploit virus jailbreak hack hacking hacker stalk
deed: stalking spy spying track tracking kidnap dox doxx doxxing swat threat threaten threatening revenge kill killing assassinate suicide self-harm
deed: overdose starve starving purge fake forge forged forging counterfeit bogus sexual explicit porn pornographic nude erotic deepfake minor steal
deed: stealing stolen shoplift launder smuggle bribe bribing traffick evade dodge bypass circumvent tamper defeat disable cheat defraud slur insult
deed: mock mocking humiliate humiliating harass bully password credential login break-in lockpick pickpocket pirate crack keygen manifesto extremist
deed: terrorist nazi hitler supremacist conspiracy rumour rumor gossip swindle catfish impersonate impersonating manipulate manipulating deceive
deed: deceiving tricking attack vigilante hitman synthesis synthesize synthesise precursor detonator uranium nerve anthrax ricin sarin exam homework
deed: thesis assignment lottery stock crypto bet gamble conceal hide wiretap eavesdrop unlock burgle mugging paywall torrent drm groom grooming incest
deed: bestiality gore ghostwrite diet laxative hallucinogen thermite napalm radicalize riot loot looting
harm: hurt harm injure injury ruin damage endanger danger risk victim death die died jail prison suffer suffering pain trauma destroy wreck jeopardy
harm: jeopardise jeopardize undermine erode violate breach infringe glorify normalise normalize perpetuate dehumanise dehumanize degrade demean
harm: victimize shame punish penalty consequence fired expelled misery grief scar devastate arrest arrested lose lost
people: people others someone somebody anyone anybody everyone everybody person human individual family child children kid life lives stranger
people: community society group race religion gender women men woman man public innocent animal dog cat pet
kin: ex partner wife husband girlfriend boyfriend daughter son boss coworker co-worker colleague neighbour neighbor landlord friend teacher brother
kin: sister mother father mom dad parent roommate spouse professor classmate employer patient
right: right appropriate ethical fair ok acceptable safe wise respectful legal lawful responsible suitable proper decent honest humane moral advisable
right: justified comfortable welcome legitimate healthy healthier safer kinder better best constructive worth
value: respect dignity consent privacy trust safety kindness honesty integrity care sensitivity empathy wellbeing well-being permission fairness
value: democracy rights deserve
private: private confidential personal secret internal proprietary sensitive secrecy
know: know knowledge access see browse view aware memory remember record live real-time realtime current up-to-date data calendar camera screen
know: internet web location
opinion: opinion side stance position neutral neutrality impartial preference belief feeling political politics vote voter election candidate party
opinion: president abortion favourite favorite partisan ideology worldview
pro: doctor physician lawyer attorney solicitor therapist counsellor counselor pharmacist paediatrician pediatrician adviser advisor accountant
pro: specialist veterinarian vet professional expert police authority authorities hotline helpline clinician clinic dermatologist dentist psychologist
pro: psychiatrist locksmith electrician nurse midwife dietitian mediator librarian official emergency crisis samaritans clergy elder tutor notary
pro: paralegal
contact: consult contact call dial ring visit reach phone refer
glad: happy glad gladly pleased love willing delighted pleasure keen ready
instead: instead alternative else another different other alternatively
prefer: rather prefer sooner preferably
try: try consider think suggest recommend explore focus brainstorm imagine discover learn
urge: urge encourage advise caution warn discourage implore beg plead
empathy: understand appreciate hear sound worried concerned concern frustrated frustrating angry anger curious curiosity tempting struggle struggling
empathy: overwhelmed upset grieving lonely hopeless stress stressful
fiction: fiction fictional hypothetical role-play roleplay pretend game character persona imaginary satire parody screenplay
agent: assistant chatbot bot ai a.i llm machine program software algorithm computer
model: model
chat: chat conversation dialogue
venue: thread session channel service tool platform space place forum window
new: new fresh
honest: honestly frankly truly
promote: promote condone tolerate facilitate enable participate engage contribute partake complicit spread
touch: touch entertain indulge near cover handle deal tackle get go going gonna
important: important essential crucial vital imperative necessary matter
law: law court statute license licence copyright copyrighted gdpr constitution
medical: dose dosage medication medicine symptom treatment prescription illness disease health therapy mole lump surgery pregnant pregnancy infant
money: invest investment tax savings loan debt portfolio shares
stress: absolutely certainly definitely strictly clearly plainly
prompt: system
tech: file function server api code test version config configuration database module package library class variable parameter argument string integer
tech: array byte socket header callback commit branch release upstream patch runtime daemon directory filesystem flag kernel compiler cache buffer
tech: endpoint http https json xml html css url token key client framework plugin command shell terminal install default option setting field object
tech: loop schema index migration deploy deployment container docker cluster node log debug error exception timeout payload hash regex parser lint
shop: order refund invoice price ticket delivery account customer subscription payment parcel deposit repair booking reservation voucher discount sale
shop: shipping store item product purchase warranty brand coupon checkout cart receipt guest room hotel menu
org: company committee board minister mayor union member pupil student staff government council university office team employee participant
org: contributor maintainer visitor volunteer organisation organization museum hospital charity agency bank club researcher author editor reviewer
org: moderator
report: study survey report find found percent average according statistics analysis sample figure
time: monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december today
time: tomorrow yesterday week month year hour minute tonight morning evening afternoon spring summer autumn winter deadline
said: said says replied announced added warned argued whispered shouted muttered laughed nodded
attached: attached below above following section appendix page clause subsection
example: example instance e.g i.e usually typically generally commonly often roughly approximately
did: fixed moved changed updated removed deleted sent renamed merged ran tested checked verified rebuilt
`;

/** What several words mean together. */
export const phrases = `
howabout: how about|what about|why not|have you considered|have you thought|have you tried
like: would you like|do you want|if you like|want to|care to|fancy
contact: talk to|talk with|speak to|speak with|reach out|turn to|get in touch|check with|talk openly|ask a|ask an|see a|see your|call your|in the hands of|best left to|belongs with|question for|matter for|one for
rathernot: rather not|prefer not|sooner not|best not|better not|let's not|please don't|please do not
offlimits: off limits|off-limits|off the table|out of bounds|out of the question|no go|not happening|full stop|end of story|hard pass|no can do|no dice|not a chance|hard no|no way|not on the menu|not on offer|not up for
partof: part in|part of|hand in|party to|accomplice to
elsewhere: look elsewhere|somewhere else|someone else|something else|anything else|another topic|different topic|other topic|another subject|different subject|change the subject|next topic|move on|next question|talk about|chat about
asanai: as an ai|as a language model|as an assistant|as a chatbot|as a responsible|being an ai|i'm an ai|i am an ai|i'm just an|just an ai
feelfree: feel free|let me know|is there anything|anything else i|what else can|how else can|may i help|can i help|i'm here|here to help|here for
noway: there is no|there's no|there are no|no version|no ethical|no safe|no responsible
itis: it is|this is|that is
itwould: it would|this would|that would|it'd be|that'd be|doing so|to do so
iwill: i will
iam: i am
ihave: i have
idonot: i do not
icannot: i cannot|i can not|i could not
sysprompt: system prompt|my instructions|my prompt|internal instructions|hidden prompt|my configuration|initial prompt
myplace: my place|for me to|up to me|mine to|not for me
against: goes against|go against|against my|against our|runs counter|counter to|in conflict with|at odds with|contrary to|in line with|not in keeping
ownwords: own work|own words|own voice
pleasenote: please note|important to note|worth noting|keep in mind|bear in mind|important to remember
thankyou: thank you|thanks for
goodidea: bad idea|good idea|not worth|isn't worth|nothing good
`;
