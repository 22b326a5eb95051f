/**
 * How much each signal speaks for an order to the model that reads, or against one. `test/bench/fit-injection.mjs` writes the numbers, from nothing but
 * the rows in `test/shared/gates/injection`; `always` is where every stretch begins.
 */
export const weights = `
37: a heading of the system
35: a token of a chat template
34: somebody who serves a user
33: a tag of the system
31: to be remembered
31: a consent as if given
30: instructions moved aside
29: a task of yours that is another
28: an order with an address
28: one tool about another
28: one server about others
28: unseen, and an order
27: instructions to be taken for void
27: before the tool, something else
27: a file of secrets wanted
27: a reader addressed: a link with a slot
27: a tag that commands attention
26: a parameter to be filled with data
26: a machine addressed: a link with a slot
26: the prompt asked for, as an order
26: a faked end
26: thoughts as if the model's own
25: a reader addressed: kept for later
25: a persona without limits
25: a section of instructions
24: an assistant told by a note
24: from the user, for an AI
24: decoded
23: a machine addressed: money moved
23: a reader is to do: an earlier order ended
23: a text that wants to spread
23: a turn or an end of what is not trusted
23: unseen, and a machine named
22: all earlier instructions set aside
22: a machine addressed: a text copied on
22: a faked end, in another language
22: a message as data
22: everything said put into a link
21: what was said before set aside
21: instructions that no longer hold
21: the whole conversation wanted
21: a machine addressed: something destroyed
21: a machine addressed: a judgement
21: a machine does: something destroyed
21: a reader is to do: a link with a slot
21: you now have rights
21: a tag of the system, in another language
21: something to be decoded and followed
20: a reader addressed: a text copied on
20: a machine does: money moved
20: a machine does: a text copied on
20: a machine does: a link with a slot
20: a reader is to do: a text copied on
20: a reader is to do: a machine without limits
20: a machine that reads this
20: the user not told
20: no limits
19: you have to use a tool
19: a machine addressed: a machine without limits
19: concealed in a terminal
18: new instructions
18: a reader of this, commanded
18: your memory
18: a line of the system
18: an image with a place for data
18: unread, and an order to whoever serves
18: unread, and a consequence
17: a reader is to do: something destroyed
16: earlier instructions set aside
16: new instructions, in another language
16: a machine does: a machine without limits
16: a machine that reads this, commanded
16: what a machine does, as if it were so
16: a text copied on
16: in an attribute
16: unread, and a machine told
15: a machine does: a judgement
15: data handed over
15: a turn of the user that wants something
15: a link or image with a place for data
14: a machine addressed: kept for later
13: a reader addressed: money moved
13: a link with a slot
13: silence of the user
13: the prompt asked for
12: a reader who is an AI
12: a machine called
12: you are now
12: a judgement asked of a model
11: an AI spoken to
11: a machine addressed: an earlier order ended
11: a reader addressed: kept from somebody
11: a machine does: kept for later
10: a machine does: a prompt told
9: a machine addressed: data handed over
9: a machine addressed: kept from somebody
9: a reader is to do: a prompt told
8: a reader is to do: money moved
8: a reader is to do: kept from somebody
8: a reader is to do: a judgement
8: something destroyed
8: money moved
8: a judgement ordered
7: a reader is to do: a command run
7: a reader is to do: kept for later
7: in a comment
6: an AI told by a note
6: a machine addressed: rights given
6: a reader addressed: a command run
6: a reader addressed: a machine without limits
6: a machine does: an earlier order ended
6: a machine does: a fixed answer
6: a judgement
5: set aside, then an order
5: an AI spoken to, then an order
4: a reader who fills a parameter with more than its own
3: a machine addressed: a prompt told
2: a machine addressed: a fixed answer
2: a machine does: a command run
2: a machine called and commanded
2: kept for later
2: disguised letters
1: what an AI must do
1: data sent to an address
1: a reader is to do: rights given
1: a prompt told
1: another mode
1: an order for always
0: instructions set aside
0: an assistant spoken to
0: what the assistant must do
0: an order
0: an order about data
0: an AI and an order
0: an assistant spoken to, then an order
0: a machine addressed: a command run
0: a reader addressed: data handed over
0: a reader addressed: something destroyed
0: a reader addressed: rights given
0: a reader addressed: a judgement
0: a reader addressed: a prompt told
0: a reader addressed: an earlier order ended
0: a reader addressed: a fixed answer
0: a machine does: data handed over
0: a machine does: rights given
0: a machine does: kept from somebody
0: a reader is to do: data handed over
0: a reader is to do: a fixed answer
0: much wanted of a reader
0: very much wanted of a reader
0: a machine called, then an order
0: a machine that reads this, then an order
0: a reader called and commanded
0: a machine obliged
0: a reader obliged
0: what a reader does, as if it were so
0: a machine that does
0: a command run
0: rights given
0: kept from somebody
0: an earlier order ended
0: a machine without limits
0: a fixed answer
0: silence
0: a new persona
0: a faked conversation
0: where nobody sees it
0: said of others
0: said of the past
0: a short text
-2: a long stretch
-2: a readme
-3: examples
-4: a letter to people
-5: people
-6: much talk of the subject around
-6: very much talk of the subject around
-6: a question
-6: code around
-6: very many prompts around
-6: a manual of tools
-8: talk of the subject around
-8: quoted as an example
-8: set aside among people
-8: many lines of code around
-10: words of a name
-12: one's own prompt that forbids
-14: a code fence around
-15: much talk of the subject
-15: under a key of prompts
-15: many tokens of templates around
-15: many regular expressions
-16: a role that is given
-17: a model refuses
-17: a file for crawlers
-17: a rule of a detector
-18: one's own words set aside
-18: a model of itself
-19: carried, not hidden
-19: a prompt in its source
-20: an order in quotation marks
-20: a list of changes
-20: links around
-22: a regular expression
-22: a field of a prompt
-22: headings and lists around
-22: a token named in a sentence
-22: always
-23: source code
-26: a template
-26: a token in quotes
-27: a log of inference
-28: a page of a manual
-30: many turns around
-33: quoted
-34: a file for coding agents
-35: told of a machine
-42: talk of the subject
-42: prompts around
`;
