/**
 * How much each signal speaks for an order to the model that reads, or against one. `test/bench/fit-injection.mjs` writes the numbers, from nothing but
 * the rows in `test/shared/gates/injection`; `always` is where every stretch begins.
 */
export const weights = `
35: somebody who serves a user
34: a token of a chat template
34: a heading of the system
34: a tag of the system
32: concealed in a terminal
31: a consent as if given
30: a reader addressed: a link with a slot
30: to be remembered
28: instructions moved aside
28: a task of yours that is another
28: an order with an address
28: a file of secrets wanted
28: a faked end
27: one tool about another
27: a parameter to be filled with data
27: one server about others
27: a turn or an end of what is not trusted
27: thoughts as if the model's own
26: instructions to be taken for void
26: a machine addressed: a link with a slot
26: unseen, and an order
25: a reader addressed: kept for later
25: the prompt asked for, as an order
25: a tag that commands attention
24: all earlier instructions set aside
24: a section of instructions
23: an assistant told by a note
23: before the tool, something else
23: from the user, for an AI
23: a persona without limits
23: a text that wants to spread
23: decoded
23: something to be decoded and followed
22: the whole conversation wanted
22: a machine does: a link with a slot
22: a faked end, in another language
22: everything said put into a link
22: unseen, and a machine named
21: a machine addressed: a text copied on
21: a reader is to do: a link with a slot
21: a tag of the system, in another language
20: a reader addressed: a text copied on
20: a machine does: something destroyed
20: a machine does: a text copied on
20: a reader is to do: a text copied on
20: a reader is to do: an earlier order ended
20: a reader is to do: a machine without limits
20: a machine that reads this
20: the user not told
20: you now have rights
20: a message as data
19: a machine addressed: something destroyed
19: a machine addressed: money moved
19: a machine addressed: a machine without limits
19: no limits
19: unread, and an order to whoever serves
18: instructions that no longer hold
18: unread, and a consequence
17: what was said before set aside
17: new instructions, in another language
17: a machine addressed: a judgement
17: a machine does: a machine without limits
17: a reader is to do: something destroyed
17: what a machine does, as if it were so
17: unread, and a machine told
16: new instructions
16: a machine does: money moved
16: a machine that reads this, commanded
16: a reader of this, commanded
16: a link with a slot
16: your memory
16: a line of the system
16: in an attribute
15: a machine addressed: kept for later
15: a text copied on
15: an image with a place for data
14: earlier instructions set aside
14: silence of the user
14: a judgement asked of a model
14: a turn of the user that wants something
13: you have to use a tool
13: a machine addressed: kept from somebody
13: a machine does: a judgement
13: a reader is to do: a judgement
13: a machine called
13: a link or image with a place for data
12: data handed over
11: a machine does: a fixed answer
11: you are now
10: a machine addressed: an earlier order ended
10: a machine does: kept for later
10: a reader is to do: money moved
10: a reader is to do: a prompt told
10: the prompt asked for
9: an AI spoken to
9: a reader who is an AI
9: a reader who fills a parameter with more than its own
9: something destroyed
8: a reader addressed: something destroyed
8: a machine does: a prompt told
8: a machine does: an earlier order ended
8: a reader is to do: a command run
8: a reader is to do: kept for later
8: in a comment
7: a reader is to do: kept from somebody
7: a judgement
6: an AI told by a note
6: an AI spoken to, then an order
6: a machine addressed: data handed over
6: a machine addressed: rights given
6: a reader addressed: money moved
6: a reader addressed: a machine without limits
6: a judgement ordered
5: a reader addressed: a command run
5: a reader is to do: rights given
5: a machine called and commanded
5: where nobody sees it
4: a reader addressed: kept from somebody
3: set aside, then an order
3: what an AI must do
3: data sent to an address
3: a machine does: a command run
3: money moved
3: kept for later
3: disguised letters
2: a machine addressed: a prompt told
1: a machine does: data handed over
1: a reader is to do: a fixed answer
1: a machine obliged
1: a prompt told
1: another mode
0: instructions set aside
0: an assistant spoken to
0: what the assistant must do
0: an order
0: an order about data
0: an AI and an order
0: an assistant spoken to, then an order
0: a machine addressed: a command run
0: a machine addressed: a fixed answer
0: a reader addressed: data handed over
0: a reader addressed: rights given
0: a reader addressed: a judgement
0: a reader addressed: a prompt told
0: a reader addressed: an earlier order ended
0: a reader addressed: a fixed answer
0: a machine does: rights given
0: a machine does: kept from somebody
0: a reader is to do: data handed over
0: much wanted of a reader
0: very much wanted of a reader
0: a machine called, then an order
0: a machine that reads this, then an order
0: a reader called and commanded
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
0: an order for always
0: a faked conversation
0: said of the past
0: a short text
0: a long stretch
-1: a readme
-3: much talk of the subject around
-3: said of others
-4: examples
-4: people
-5: a letter to people
-6: very much talk of the subject around
-6: a question
-6: code around
-6: many lines of code around
-6: very many prompts around
-7: words of a name
-8: talk of the subject around
-9: a manual of tools
-10: set aside among people
-12: under a key of prompts
-12: a role that is given
-13: quoted as an example
-14: much talk of the subject
-14: one's own prompt that forbids
-14: a file for crawlers
-15: a code fence around
-15: many tokens of templates around
-15: many regular expressions
-16: one's own words set aside
-17: a model refuses
-18: carried, not hidden
-18: source code
-18: a field of a prompt
-18: headings and lists around
-18: a rule of a detector
-19: a list of changes
-19: links around
-19: a model of itself
-19: a prompt in its source
-21: an order in quotation marks
-21: a token named in a sentence
-21: always
-22: a regular expression
-24: many turns around
-25: a token in quotes
-26: a template
-26: a log of inference
-27: told of a machine
-27: a page of a manual
-31: quoted
-32: a file for coding agents
-40: prompts around
-41: talk of the subject
`;
