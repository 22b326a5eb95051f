import { kept } from "./acts-kept.ts";
import type { Told } from "./deeds.ts";

/** What an order to a machine can want that has a consequence, in English. Words are expressions in small letters; commas and lines divide them. */
export const actsTold = {
  "data handed over": {
    deeds: [
      {
        verbs:
          "send forward e-mail mail post upload submit attach append paste put hand copy embed share pass join fill type quote hex-encode base64 encode export collect include provide look read fetch list give trace deliver relay render swap set transmit search query gather reveal disclose return dump print report write enter mirror sync transfer stream supply open bcc",
        within: 110,
        objects: `conversation, dialogue, chat, thread, session, (?:last|newest|twenty|ten|three|recent) (?:\\w+ )?(?:messages|mails)
          chat history, history, environment variables?, printenv, env, credentials?, secrets?, (?:api|deploy|private|signing|ssh|public)[ _]keys?, tokens?, passwords?
          contacts?, contact lists?, address book, card (?:number|details), stored card, passport, home folder, working context, prompt, e-?mail address, personal data
          date of birth, the user (?:has|said|wrote|typed|told), what the user, user'?s, browsing history, clipboard, bash_history, netrc, customers?'?, iban, payee, bcc, inbox, mailbox
          (?:verification|access|security|login|newest|one-time) codes?, phone numbers?, confidential, attachments, private (?:ones|repositor\\w+|files), every (?:file|hit|mail|document|contract)
          other (?:repositories|documents|mails|files|manuscripts|events), unedited message, work(?:space|ing) (?:folder|directory), exchange so far, titles and attendees
          expiry, code on the back, pin, passport (?:scan|number), (?:top|whole|entire|home) (?:folder|drive), password manager
          you were started with, (?:person|reader|asker|visitor|guest|caller)(?:'s|s')(?= (?:\\w+ ){0,2}(?:questions?|names?|messages?|wording|words|address)\\b), what (?:the|your)(?= \\w+ (?:typed|asked|wrote|said)\\b)`,
        marks: "~\\/\\.?\\w|\\/etc\\/\\w|\\.env\\b|\\.pem\\b|id_(?:rsa|ed)|mcp\\.json|\\w+_key\\b",
      },
    ],
    phrases: `\\b(?:forward|send|mail|post|upload|push|copy|copies|move|export|deliver|relay)s?\\b.{0,90}\\b(?:to|at) (?:https?:|s3:|ftp |[\\w.+-]+@)`,
  },
  "a command run": {
    deeds: [
      {
        verbs:
          "pipe run execute install fetch call invoke start open push use enter type add proceed perform launch load",
        within: 60,
        objects: `curl, wget, pip, npm, npx, git push, push, bash, sh, root rights, sudo, shell, script, crontab, cron, \\w+\\.sh, postinstall, production, psql, kubectl
          \\w+_\\w+\\(?, \\w+\\.\\w+_\\w+, \\w+\\(\\w*=?, \\w+ (?:tool|command), terminal, binary, each step, every branch, remote, all branches, (?:default|main) branch, extra[- ]index, ignore-scripts`,
        marks: "`[^`]{3,}|--force\\b|--extra-index-url\\b",
      },
    ],
    phrases: `\\b(?:curl|wget)\\b.{0,80}\\|\\s*(?:ba)?sh\\b
      \\b\\w+_\\w+\\([^)]{0,60}\\)
      \\bgit push\\b
      --no-verify\\b
      \\bread_file\\b.{0,20}\\b(?:on|of|with)\\b
      \\brm -rf?\\b
      \\bcrontab -r\\b
      \\bopen(?:s|ing)? a (?:terminal|shell)\\b
      \\bkubectl delete\\b
      \\bdrop table\\b`,
  },
  "something destroyed": {
    deeds: [
      {
        verbs:
          "delete remove drop wipe erase revoke rotate overwrite clear empty cancel close destroy reset disable decline deactivate purge trash truncate unsubscribe discard bin archive",
        within: 70,
        objects: `files?, folders?, backups?, branch, repositor\\w+, tables?, keys?, protection, rules?, check, checks, signature, encryption, sandbox, logs?, mails?, e-?mails?
          account, accounts, record, records, database, meetings?, reminder, booking, case, data, everything, messages?, events?, user, users, ticket, subscription
          alerts?, incident, issue, comments?, \\w+\\.ya?ml, workflow, reservations?, appointments?, pin`,
      },
    ],
    phrases: `\\bto (?:the )?(?:trash|bin|wastebasket)\\b`,
  },
  "rights given": {
    deeds: [
      {
        verbs:
          "grant approve accept merge promote raise give allow authorise authorize add set unlock pass mount bind run choose open share consent switch turn disable enable invite make bypass skip attach create waive appoint",
        within: 60,
        objects: `admin\\w*, access, permissions?, rights, write access, level \\d, second reviewer, without (?:waiting|review|approval|asking), owner, maintainer, collaborator, sandbox off, off, public
          editor, standing order, superuser, spender, allowance, guests?, contractors?, every(?:one|body) with, anyone with, server room, port \\d+, read-only, pull request, this pr, on (?:the|their|behalf), workspace admin, deploy keys?, (?:\\w+-)?reviewer rule
          branch protection, approval step, allow[- ]?list, autoapprove, edit rights, front_door, doors?, sandbox, remote access, filter, invite, commander, privileged, docker\\.sock, hostpid, cluster-admin, its certificate, (?:this|the) account
          (?:as|for) (?:internal|trusted)`,
        marks: "verify=false|autoapprove|--privileged|--network=host",
      },
    ],
    phrases: `\\bwithout (?:opening |raising |asking for |waiting for )?an? (?:pull request|merge request|review)\\b
      \\bunlocks? (?:it|them|this|the)\\b
      \\bpasswords?\\b.{0,20}\\bset to\\b
      \\bskipped\\b
      \\bas (?:passed|broken|green)\\b
      \\breturn (?:1|true|success|ok) for\\b
      \\bno longer (?:lock|check|ask|verify|sign|scan|filter)s?\\b`,
  },
  "money moved": {
    deeds: [
      {
        verbs:
          "pay transfer settle book order buy purchase refund wire deposit remit place charge bid raise issue file reimburse complete checkout sign submit send release reserve ship credit add cash",
        within: 70,
        objects: `invoice, account, card, iban, order, basket, cart, payment, payments, deposit, refund, wallet, coins?, bitcoin, rate, pack, insurance, handling charge, sort code, amount, euros?, eur
          pounds?, dollars?, vendor, offer, application, full, claim, form, newsletter, payee, \\d{2,}, funds, nights, pension, pieces, ticket, instant transfer, provision`,
      },
    ],
    phrases: `\\biban\\b
      \\bcheck(?:s|ing)? out with\\b`,
  },
  "kept from somebody": kept,
  "a judgement": {
    deeds: [
      {
        verbs:
          "rank rate score place label classify tick award approve recommend describe call name praise treat mark give set put find assess grade report regard conclude decide accept enter shortlist count assign hold deem speak consider confirm",
        within: 70,
        objects: `first, top, best, highest, low risk, harmless, benign, safe, passed, not spam, accept\\w*, in full, maximum, \\d+ (?:of|out of|for|from) \\d+, \\d+\\/\\d+, positive, outstanding
          above all, fairest, for soundness, most, passing, approv\\w+, verified, to (?:100|zero|nil|"offer"), 100, full (?:marks|amount|points), trusted
          as (?:optional|supplied|low|legitimate|clean|signed|spam|resolved|settled|read|fine|sound), against the claimant, not suitable, "nit", only option, no weakness\\w*, in (?:each|every) category
          greatest weight, flawless, compliant, unsafe, counterfeits?, winner, market standard, no higher than, (?:five|5|10|ten) (?:stars|out of (?:five|ten))
          (?:\\d+|nine|ten) or (?:above|more|higher), as green, no threats?, undisputed, favou?rite, no (?:other|second place), the match, exceptional\\w*, superior, unrivalled, false positives?, trivial, convincing, excellent, ahead of`,
        marks: '"nit"',
      },
      {
        verbs: "file list return show state close",
        within: 70,
        objects:
          "not suitable, no findings, no weakness\\w*, false positives?, harmless, safe, sole finding, above all, market standard, approved, resolved",
      },
    ],
    phrases: `\\b(?:receive|get|obtain|earn|are given|is given)s? (?:the |a )?(?:rating|score|grade|verdict)\\b
      \\b(?:moved|go|goes|passed|straight|invited|sent) (?:on )?to (?:the |an )?interview
      \\bmention(?:s)? no weakness
      \\bleaves? out\\b
      \\bverdict\\b.{0,10}: ?benign
      \\bbelongs in (?:important|the first|the top)\\b
      \\b(?:found|find) the match\\b
      \\bis (?:the )?(?:test winner|only (?:choice|sensible))\\b`,
  },
  "kept for later": {
    deeds: [
      {
        verbs:
          "store save keep remember retain commit jot hold recall memorise memorize note add append write persist update enter record",
        within: 80,
        objects: `lasting, permanent\\w*, long-?term, memory, memories, sessions?, persistent, next time, from now on, future, for good, chats? (?:that|to), every (?:thread|session|reply)
          all (?:later|sessions|chats|threads), until the end, from here on, profile, next year, preference, later sessions?, claude\\.md, agents\\.md, rules file, standing rule, hereafter, later ones`,
      },
    ],
    phrases: `\\b(?:in|for|at|of) (?:all|every|each|any) (?:\\w+ )?(?:later |future |next |new )?(?:sessions?|conversations?|chats?|threads?|repl(?:y|ies)|messages?|invites?)\\b
      \\bevery later\\b
      \\bhereafter\\b
      \\bsurvives? (?:this|the) session
      \\bfrom (?:here|now|this point|this account|this (?:row|sentence|line)) (?:on|onward)`,
  },
  "a text copied on": {
    deeds: [
      {
        verbs: "copy include place repeat receive insert put add reproduce paste attach append carry keep",
        within: 25,
        objects:
          "(?:this|these) (?:\\w+ )?(?:paragraph|comment|sentences?|footer|desc|lines?|block|text|section|note|message|signature)",
      },
    ],
    phrases: `\\b(?:unchanged|word for word)\\b.{0,40}\\b(?:at the (?:end|foot|top)|include|this|in the|into)\\b
      \\b(?:carry|carries|take|takes)\\b.{0,60}\\bover into\\b`,
  },
  "a prompt told": {
    deeds: [
      {
        verbs:
          "repeat state quote dump list copy translate write produce give include tell publish print reveal show start open set hold name paste output disclose ask recite append say put spell render",
        within: 90,
        objects: `(?:your|their|its|his|own|hidden|secret|confidential|governing|initial\\w*|system|operator'?s?|maker'?s?|developer'?s?|full)\\b.{0,30}\\b(?:prompts?|instructions?|guidelines?|directions|rules|tools|functions|message|text|configuration|brief)
          (?:instructions?|prompt|directions|rules|text|words?|message|tools?|functions?|all)\\b.{0,25}\\b(?:you (?:were|have|hold|got|can|are)|they (?:got|hold|were|operate|have)|under which|at your disposal|role system|your (?:maker|operator|developer|provider)|were (?:given|told|configured))`,
      },
    ],
    phrases: `\\bthat (?:stood|stands|came) (?:before|above|ahead of)\\b
      \\b(?:above|before) this (?:line|point|text)? ?in (?:your|the) context`,
  },
  "an earlier order ended": {
    phrases: `\\b(?:tasks?|requests?|questions?|jobs?|briefs?|instructions?|directions|guardrails?|constraints?|rules|limits|duty|duties|orders?|assignments?|ticket|prompts?|guidance|system policy|what (?:you|he|she|they|the \\w+) (?:were|was|in fact|asked|typed|had)\\b.{0,25}|what(?:ever)? (?:the |your |it |you )?(?:\\w+ ){0,3}(?:asked|told|given|typed|said|handed|wanted)\\b.{0,30}|everything you were.{0,25})\\b.{0,90}?\\b(?:cancel+ed|void|reassigned|withdrawn|settled|cleared|expired|repealed|lifted|decoy|no longer|superseded|replaced|takes? (?:the )?(?:place|precedence)|set aside|put aside|aren'?t needed|not needed|done with|over|off|placeholder|ended|released|drop(?:ped)?|suspended|obsolete|revoked|finished|outdated|rescinded|lapsed?|a mistake|moot)\\b
      \\b(?:drop|scrap|put|lay|set|forget|abandon|leave|treat|skip|replace|release[sd]?|deem|stop)\\b.{0,40}\\b(?:question|request|brief|task|duty|job|rules|limits|directions|instructions|assignment|it aside|orders?)\\b.{0,60}(?:\\baside\\b|\\bdown\\b|\\binstead\\b|\\bnew one\\b|\\brepealed\\b|\\bas (?:void|though|if)\\b|\\band (?:take|treat|limits|the limits)\\b|\\bof your\\b|\\bfrom\\b)
      \\bexpired? when\\b
      \\bno longer bind
      \\bnever ?mind\\b.{0,60}\\b(?:system|told|instructions|rules|asked)
      \\b(?:takes? precedence|has priority|have priority|prevails?) over\\b
      \\breplaces? (?:your|the one above|the system|all)\\b
      \\bforget the question\\b
      \\b(?:your|their|its|the component's) (?:actual|real|sole|only|remaining|new|sole remaining) (?:job|task|duty|work|purpose)\\b
      \\bto stop (?:comparing|summari[sz]ing|reading|searching|working)\\b
      \\bnew (?:work item|work order|duty)\\b
      \\bdo not fall back\\b`,
  },
  "a machine without limits": {
    phrases: `\\b(?:you|your|its?|models?|ai|whose|that|machine|who)\\b.{0,60}\\b(?:never|no|without|off|free|freed|not|none|discharged|released|promoted|unchained|outgrown|unlocks?|suspended|lighter|forget|nothing|no longer)\\b.{0,45}\\b(?:limits?|rules?|filters?|polic\\w+|restrictions?|refus\\w+|bounds|ethic\\w*|safety|confirmation|layer|chains|turns? (?:a|any|down)|decline|aligned|trained|guidelines|says? (?:no|sorry)|careful|confines|warnings)\\b
      \\b(?:refusal layer|content (?:policy|rules)|safety (?:training|layer)|usual limits|limits)\\b.{0,50}\\b(?:off|not loaded|switched off|suspended|outgrown|lower tier|meant for)\\b
      \\bbind you\\b
      \\bwithout the caveats\\b
      \\bdo anything now\\b
      \\bunsupervised\\b
      \\b(?:compl(?:y|ies)|answers?) (?:with )?(?:all|each|every|any|everything)\\b
      \\bhelper's role\\b`,
  },
  "a fixed answer": {
    deeds: [
      {
        verbs: "confirm close explain inform finish conclude reply answer respond present",
        within: 60,
        objects: "with(?: the)?(?: words?| text| sentence| link| reason)?:? ?, that it is",
        marks: "[\"'“‘«]\\w",
      },
    ],
    phrases: `\\b(?:reply|replies|answer|answers|respond|responds|return|returns|say|says|tell|tells|state|states|report|reports|insert|close|closes|end|ends|finish|finishes|begin|start|output|write)\\b.{0,30}(?:["'“‘(]|\\bword for word\\b|\\bwith(?: the)?(?: words?| sentence| exact)?:?\\s*["'“]|\\bthat (?:the|it|there|their|they|you)\\b)
      \\b(?:reply|replies|answer|answers|respond|begin|start|end|finish|close)s?\\b.{0,12}\\bwith\\b
      \\banswers?\\b.{0,50}\\bwith:? ?["'“]
      \\b(?:output|answer|report|say|print|recommend|write) only\\b
      \\bhand(?:s)? out the following\\b
      \\b(?:in place of|instead of) (?:the real|those|the (?:right|usual|true|registered|stored|printed|official) )
      \\bin place of (?:the|any|each|every|it)\\b
      \\b(?:start|begin|end|open|close|finish|sign)s? (?:your|the|its|their) (?:\\w+ )?(?:mail|message|reply|answer|letter|e-mail|note) with\\b
      \\b(?:include|add|put|mention|write|work|place)s? .{1,40} (?:in|into|to|at the end of) your (?:message|mail|reply|answer|letter|outreach|e-mail|draft)\\b
      \\bput forward this\\b
      \\bregardless of what\\b
      \\bno matter what\\b
      \\bwhatever (?:is asked\\b|the (?:user|other|invoice|pricing)\\b)`,
  },
  "a link with a slot": {
    phrases: `https?:\\/\\/[^\\s)\\]"']{0,200}(?:[?&][\\w.-]{1,30}=(?=[\\s)"'.,<\\]]|$|_{2,}|data\\b|secret\\b|token\\b|x{3,})|[{<])
      \\b(?:after|behind) the (?:equals sign|question mark|slash)
      \\burl-?encoded\\b
      \\bpercent-?encoded\\b
      \\bbase64\\b
      \\bhex(?:-encode\\w*)?\\b
      \\bfilling in the blank
      \\b(?:dots|blanks|gaps)(?= \\w+ (?:replaced|filled|swapped)\\b)
      \\bis swapped (?:for|with|by)\\b
      \\bequals sign\\b
      \\bjoined by (?:plus|commas|underscores|hyphens)
      \\bplus signs\\b
      \\b(?:word|where) \\w+ (?:is |replaced by )(?:the (?:other|user)|what)
      https?:\\/\\/.{0,80}\\b(?:followed by|appended|with the)\\b`,
  },
} as const satisfies Readonly<Record<string, Told>>;
