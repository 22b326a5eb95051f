/**
 * How much each signal speaks for an order to the model that reads, or against one. `test/bench/fit-injection.mjs` writes the numbers, from nothing but
 * the rows in `test/shared/gates/injection`; `always` is where every stretch begins.
 */
export const weights = `
35: concealed in a terminal
34: a token of a chat template
34: a consent as if given
33: somebody who serves a user
31: a heading of the system
31: a tag of the system
29: a file of secrets wanted
28: a faked end
27: a task of yours that is another
27: a reader addressed: kept for later
27: unseen, and an order
26: a parameter to be filled with data
26: to be remembered
25: instructions moved aside
25: one server about others
25: the prompt asked for, as an order
25: a turn or an end of what is not trusted
25: a faked end, in another language
25: thoughts as if the model's own
24: before the tool, something else
24: one tool about another
24: a reader addressed: a link with a slot
24: what a machine does, as if it were so
24: a tag that commands attention
23: all earlier instructions set aside
23: instructions that no longer hold
23: instructions to be taken for void
23: the whole conversation wanted
23: decoded
23: unseen, and a machine named
23: unread, and an order to whoever serves
22: from the user, for an AI
22: a machine addressed: a link with a slot
22: a machine does: a link with a slot
22: a persona without limits
22: a section of instructions
22: everything said put into a link
22: something to be decoded and followed
22: very many words of an order
21: an order with an address
21: a machine addressed: something destroyed
21: a reader is to do: a link with a slot
21: a reader of this, commanded
21: a text that wants to spread
21: a tag of the system, in another language
21: in an attribute
20: earlier instructions set aside
20: a machine addressed: a text copied on
20: a reader addressed: a text copied on
20: a machine does: a text copied on
20: a reader is to do: a text copied on
20: a reader is to do: a machine without limits
20: you now have rights
20: a line of the system
20: unread, and a consequence
19: an assistant told by a note
19: you have to use a tool
19: a machine does: something destroyed
19: a reader is to do: something destroyed
19: a reader is to do: an earlier order ended
19: your memory
19: unread, and a machine told
18: new instructions, in another language
18: a machine addressed: a judgement
18: no limits
18: a message as data
17: what was said before set aside
17: a machine addressed: a machine without limits
17: a reader is to do: money moved
17: a machine that reads this
17: the user not told
17: a judgement asked of a model
17: a link or image with a place for data
16: new instructions
16: a reader who fills a parameter with more than its own
16: a machine addressed: kept from somebody
16: a machine called
15: a reader is to do: a judgement
15: a reader is to do: kept for later
15: a reader is to do: a prompt told
15: a machine that reads this, commanded
14: a machine addressed: kept for later
14: a machine does: a machine without limits
14: a reader is to do: a command run
14: silence of the user
14: a turn of the user that wants something
14: an image with a place for data
14: words of an order
13: a reader addressed: something destroyed
13: a machine does: money moved
13: you are now
12: something destroyed
11: a machine addressed: data handed over
11: a machine does: a judgement
11: a reader is to do: rights given
11: a reader is to do: kept from somebody
11: many words of an order
10: set aside, then an order
10: a reader who is an AI
10: a reader addressed: a machine without limits
10: a machine does: a fixed answer
10: a text copied on
9: a machine does: a command run
9: data handed over
9: the prompt asked for
9: in a comment
8: a machine addressed: money moved
8: a reader addressed: money moved
8: a reader is to do: a fixed answer
7: an AI spoken to, then an order
7: a machine addressed: an earlier order ended
6: an AI told by a note
6: a reader addressed: kept from somebody
6: a machine does: kept from somebody
6: a machine obliged
6: a link with a slot
5: an AI spoken to
5: a machine does: an earlier order ended
5: kept for later
4: a machine called and commanded
4: disguised letters
3: instructions set aside
3: a machine addressed: a prompt told
3: a machine does: kept for later
3: a judgement
3: a judgement ordered
3: a faked conversation
2: a machine addressed: rights given
2: a reader called and commanded
2: where nobody sees it
1: a reader addressed: an earlier order ended
1: a new persona
0: an assistant spoken to
0: what an AI must do
0: what the assistant must do
0: an order
0: an order about data
0: data sent to an address
0: an AI and an order
0: an assistant spoken to, then an order
0: a machine addressed: a command run
0: a machine addressed: a fixed answer
0: a reader addressed: data handed over
0: a reader addressed: a command run
0: a reader addressed: rights given
0: a reader addressed: a judgement
0: a reader addressed: a prompt told
0: a reader addressed: a fixed answer
0: a machine does: data handed over
0: a machine does: rights given
0: a machine does: a prompt told
0: a reader is to do: data handed over
0: much wanted of a reader
0: very much wanted of a reader
0: a machine called, then an order
0: a machine that reads this, then an order
0: a reader obliged
0: what a reader does, as if it were so
0: a machine that does
0: a command run
0: rights given
0: money moved
0: kept from somebody
0: a prompt told
0: an earlier order ended
0: a machine without limits
0: a fixed answer
0: silence
0: another mode
0: an order for always
0: said of others
0: said of the past
0: a short text
-3: a letter to people
-3: code around
-4: much talk of the subject around
-6: very much talk of the subject around
-6: many lines of code around
-6: very many prompts around
-6: words of a name
-6: a manual of tools
-8: talk of the subject around
-8: examples
-8: people
-9: carried, not hidden
-9: one's own prompt that forbids
-9: under a key of prompts
-10: one's own words set aside
-10: a file for crawlers
-10: a readme
-11: a question
-11: a role that is given
-11: many regular expressions
-12: quoted as an example
-12: a long stretch
-14: a list of changes
-14: set aside among people
-14: source code
-14: a field of a prompt
-14: many tokens of templates around
-14: many words of no order
-15: a model refuses
-15: a prompt in its source
-15: a rule of a detector
-16: links around
-17: a model of itself
-17: a file for coding agents
-18: words of no order
-19: much talk of the subject
-19: a log of inference
-20: a template
-20: a token named in a sentence
-21: a regular expression
-21: headings and lists around
-23: very many words of no order
-24: a code fence around
-24: many turns around
-25: a token in quotes
-26: quoted
-26: told of a machine
-28: an order in quotation marks
-33: a page of a manual
-35: always
-39: prompts around
-49: talk of the subject
`;
