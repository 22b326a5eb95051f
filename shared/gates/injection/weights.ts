/**
 * How much each signal speaks for an order to the model that reads, or against one. `test/bench/fit-injection.mjs` writes the numbers, from nothing but
 * the rows in `test/shared/gates/injection`; `always` is where every stretch begins.
 */
export const weights = `
33: a heading of the system
30: a token of a chat template
30: a tag of the system
28: earlier instructions set aside
28: instructions moved aside
28: an order with an address
27: to be remembered
27: a tag that commands attention
27: a consent as if given
26: a reader addressed: a link with a slot
26: a file of secrets wanted
26: concealed in a terminal
25: an assistant told by a note
25: one tool about another
25: one server about others
25: the prompt asked for, as an order
25: a faked end
25: unseen, and an order
24: instructions that no longer hold
24: instructions to be taken for void
24: a task of yours that is another
24: before the tool, something else
24: a parameter to be filled with data
24: from the user, for an AI
24: thoughts as if the model's own
24: a message as data
23: a machine addressed: a judgement
23: a machine addressed: a link with a slot
23: a section of instructions
22: what was said before set aside
22: a machine addressed: something destroyed
22: somebody who serves a user
22: a persona without limits
22: a text that wants to spread
22: unseen, and a machine named
21: a machine addressed: money moved
21: a machine addressed: a text copied on
21: the whole conversation wanted
21: the user not told
21: you now have rights
21: a judgement asked of a model
21: a faked end, in another language
21: everything said put into a link
20: new instructions
20: a reader addressed: a text copied on
20: a machine does: something destroyed
20: a machine does: a text copied on
20: a machine does: a link with a slot
20: your memory
20: something to be decoded and followed
20: unread, and an order to whoever serves
19: you have to use a tool
19: a machine addressed: an earlier order ended
19: a reader addressed: kept from somebody
19: a reader addressed: kept for later
19: a machine does: money moved
19: unread, and a machine told
19: unread, and a consequence
18: new instructions, in another language
18: a machine addressed: a machine without limits
18: a machine does: a machine without limits
18: a machine that reads this
18: silence of the user
18: in a comment
18: decoded
17: a machine does: a judgement
16: a reader addressed: money moved
16: a machine does: kept for later
16: data handed over
16: a line of the system
16: a link or image with a place for data
15: a machine addressed: kept from somebody
15: a machine addressed: kept for later
15: an image with a place for data
14: a machine addressed: a fixed answer
14: a text copied on
14: no limits
14: a turn of the user that wants something
13: a machine addressed: a prompt told
13: money moved
13: you are now
13: in an attribute
12: a reader addressed: a machine without limits
12: something destroyed
12: a link with a slot
11: a reader who is an AI
11: a machine does: a prompt told
10: a machine does: kept from somebody
10: a judgement ordered
10: where nobody sees it
9: a machine does: a fixed answer
9: the prompt asked for
8: a machine does: an earlier order ended
6: set aside, then an order
6: an AI told by a note
6: an AI spoken to
6: data sent to an address
6: a machine addressed: rights given
6: a reader addressed: a command run
6: a reader addressed: a judgement
6: a machine that reads this, then an order
6: another mode
5: a reader addressed: something destroyed
5: a machine called
5: a judgement
5: an order for always
4: a machine without limits
3: a reader addressed: an earlier order ended
3: kept for later
3: a prompt told
3: a faked conversation
2: a machine does: data handed over
2: disguised letters
1: an order about data
1: a reader addressed: data handed over
1: a reader addressed: a prompt told
1: an earlier order ended
1: a new persona
0: instructions set aside
0: an assistant spoken to
0: what an AI must do
0: what the assistant must do
0: an order
0: an AI and an order
0: an AI spoken to, then an order
0: an assistant spoken to, then an order
0: a machine addressed: data handed over
0: a machine addressed: a command run
0: a reader addressed: rights given
0: a reader addressed: a fixed answer
0: a machine does: a command run
0: a machine does: rights given
0: much wanted of a reader
0: very much wanted of a reader
0: a machine called, then an order
0: a machine that does
0: a command run
0: rights given
0: kept from somebody
0: a fixed answer
0: silence
0: said of others
0: said of the past
0: a short text
-2: examples
-2: a long stretch
-3: quoted as an example
-6: talk of the subject around
-6: much talk of the subject around
-6: very much talk of the subject around
-6: code around
-6: many lines of code around
-6: very many prompts around
-6: a manual of tools
-7: people
-8: much talk of the subject
-8: a code fence around
-8: many tokens of templates around
-11: one's own prompt that forbids
-11: a prompt in its source
-12: a question
-13: links around
-13: a model refuses
-13: a model of itself
-13: headings and lists around
-14: a template
-14: words of a name
-15: carried, not hidden
-15: a list of changes
-15: a role that is given
-15: many regular expressions
-16: set aside among people
-16: a regular expression
-17: an order in quotation marks
-18: a field of a prompt
-18: a token in quotes
-18: many turns around
-19: always
-20: a file for coding agents
-20: a rule of a detector
-23: a log of inference
-25: prompts around
-26: source code
-29: quoted
-29: told of a machine
-33: talk of the subject
`;
