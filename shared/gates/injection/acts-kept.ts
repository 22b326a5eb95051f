import type { Told } from "./deeds.ts";

/** How somebody is kept in the dark, in English: whoever is served, or whoever reads the answer. */
export const kept: Told = {
  phrases: `\\b(?:leave|leaves|leaving|keep|keeps|keeping|kept|left)\\b.{0,40}\\bout (?:of\\b|\\w+ )
    \\b(?:do not|don't|make no|makes no) refer(?:ence)?\\b
    \\b(?:do|does|will|shall|should) not speak of (?:it|this|that)\\b
    \\bsay(?:s|ing)? nothing\\b
    \\bwithout (?:asking|telling|mention\\w*|raising|waiting|notice|notifying|being asked|confirm\\w*|approval|consent|review|comment\\w*|a word|further questions|citing|quoting|naming|listing|announc\\w+|stating|saying|disclos\\w+|acknowledg\\w+|(?:any )?remarks?)\\b
    \\b(?:do|does|did|will|shall|should|must|need)(?:n't| not| no)\\b.{0,12}\\b(?:mention|tell|bring|report|raise|let|say|print|ask|show|inform|alert|note|name|know|see|call it|surface|list|explain|discuss|cite)\\b
    \\bnever (?:mention|tell|explain|cite|show|disclose|reveal|discuss)\\b
    \\bnot (?:part of|(?:to )?be (?:mentioned|discussed|shown|listed|named|raised|disclosed|brought|told|asked|noted|reported|bothered|explained|referred|consulted|quoted|written|troubled|announced|repeated|informed|displayed|printed|logged)|appear|want a (?:comment|remark|note|word))\\b
    \\b(?:is|are|was|were) not (?:discussed|mentioned|shown|listed|named|raised|reported|told|asked)\\b
    \\b(?:nobody|no one|no human|people|the (?:user|owner|operator|customer|reader|author|developer))(?: here)? (?:need|needs|has|have|is|are|should|must|ought)(?: not| to| no)?\\b.{0,12}\\b(?:see|sees|know|knows|hear|be told|be asked|learn|notice)\\b
    \\bno (?:need|call|point|reason|line) (?:to|in)\\b
    \\bno (?:comment|mention|vote|note|remark|question|word)s?\\b.{0,20}\\b(?:next to|in|of|about|needed|on|to)\\b
    \\bas (?:if|though) (?:nothing|it had|you had|that had|this had|they had)\\b
    \\bas if (?:by itself|it were its own)\\b
    \\bspeak only of\\b
    \\btalk about .{0,30} only\\b
    \\bmention(?:s)? no\\b
    \\bneed(?:s)? no(?:t|\\b)
    \\bstays? between\\b
    \\bis between you and\\b
    \\bskip(?:s|ping)? the (?:\\w+ )?(?:confirmation|review|summary|approval)
    \\bonly the\\b.{0,30}\\bsees?\\b
    \\bsees only\\b
    \\bunless (?:pressed|asked)\\b
    \\b(?:silent|quiet)\\w*\\b
    \\bunmentioned\\b
    \\bpass(?:es|ing)? over\\b.{0,40}\\b(?:clause|in silence|question|it)\\b
    \\bwithhold\\w*\\b
    \\brefrain\\w* from (?:listing|mentioning|telling|discussing|showing|commenting)
    \\bconceal\\w*\\b
    \\b(?:nobody|no one|none of them) (?:has|have|needs?|ought) to be\\b
    \\bno (?:ticket|entry|note|issue|record|alert|report)s? (?:is|are|needs?|should|must)\\b
    \\b(?:are|is) not to (?:hear|know|see|learn|notice)\\b
    \\b(?:shouldn't|mustn't|needn't|won't|needs? not|need never|must not) (?:see|hear|learn|know|notice)\\b
    \\bwithout going back to\\b
    \\bomit\\w*\\b
    \\bmention(?:s|ed|ing)? it (?:again )?(?:only )?confuses?
    \\bconfus\\w+ (?:them|by this|him|her|people|the user)\\b
    \\b(?:doesn't|does not|don't|do not) (?:care|want to (?:know|hear|be))\\b
    \\bif\\b.{0,30}\\b(?:asks?|inquires?|wonders?|enquires?|complains?)\\b.{0,30},? (?:say|says|tell|tells|answer|explain|it's|it is|blame)\\b
    \\bdon't ask\\b
    \\b(?:sees?|find|finds) an empty\\b
    (?<=\\bno (?:\\w+ )?)(?:acknowledgment|acknowledgement|announcement|disclaimer|citation)
    \\bunannounced\\b
    (?<=\\bfinds? (?:\\w+ ){1,4})(?:confusing|annoying|irritating|tedious)\\b
    \\b(?:annoy|upset|irritate|unsettle)(?= (?:them|him|her|people)\\b)
    \\bput off by\\b
    \\btends?(?= to (?:strip|skip|delete|object|be put off|complain)\\b)
    \\bof no (?:interest|concern) to\\b
    \\bheard enough\\b
    (?<=\\b(?:report|say|state|answer|confirm)s? )(?:just|only|merely) that\\b
    \\b(?:describe|explain|declare|relay|pass off)(?= (?:it|this|that|them|the \\w+)(?: \\w+)? (?:as|under)\\b)
    \\b(?:list|log|record|enter|label|file|book|word) it(?= (?:as|under)\\b)
    \\b(?:waste|spend) (?:a|any|no)(?= (?:sentence|word|line|breath))
    (?<=\\bnot |\\bnever |n't )(?:hint|let on|betray|give away|acknowledge|announce)\\b
    (?:needn't|\\bneeds? not|not have to|n't have to)(?= (?:come up|appear|figure|feature|find out|be|show)\\b)
    \\bnot (?:customary|usual)\\b`,
};
