/**
 * How much each signal speaks for an order to the model that reads, or against one. `test/bench/fit-injection.mjs` writes the numbers, from nothing but
 * the rows in `test/shared/gates/injection`; `always` is where every stretch begins.
 */
export const weights = `
33: a heading of the system
31: a tag of the system
31: something to be decoded and followed
29: earlier instructions set aside
29: a token of a chat template
28: instructions moved aside
28: an order with an address
28: to be remembered
27: a consent as if given
26: a file of secrets wanted
26: a tag that commands attention
26: concealed in a terminal
25: instructions to be taken for void
25: a task of yours that is another
25: an assistant told by a note
25: one tool about another
25: a parameter to be filled with data
25: from the user, for an AI
25: a reader addressed: a link with a slot
25: one server about others
25: the prompt asked for, as an order
25: a faked end
25: thoughts as if the model's own
24: before the tool, something else
24: somebody who serves a user
23: instructions that no longer hold
23: a machine addressed: something destroyed
23: a machine addressed: a judgement
23: a machine addressed: a link with a slot
23: a section of instructions
22: what was said before set aside
22: a machine addressed: a text copied on
22: a persona without limits
22: a text that wants to spread
22: a message as data
21: the user not told
21: you now have rights
21: a judgement asked of a model
21: a faked end, in another language
21: everything said put into a link
20: new instructions
20: a machine addressed: money moved
20: a machine addressed: an earlier order ended
20: a reader addressed: a text copied on
20: a machine does: something destroyed
20: a machine does: a text copied on
20: a machine does: a link with a slot
20: the whole conversation wanted
20: your memory
19: you have to use a tool
19: a reader addressed: kept for later
18: new instructions, in another language
18: a machine addressed: a machine without limits
18: a machine does: money moved
18: a machine does: a machine without limits
18: a machine that reads this
18: silence of the user
18: in a comment
17: a reader addressed: kept from somebody
17: a machine does: a judgement
16: a reader addressed: money moved
16: data handed over
15: a machine addressed: kept for later
15: a machine does: kept for later
15: no limits
15: a line of the system
15: a turn of the user that wants something
15: an image with a place for data
14: a text copied on
14: a link with a slot
14: a link or image with a place for data
13: a machine addressed: kept from somebody
13: a machine addressed: a prompt told
13: a machine addressed: a fixed answer
13: in an attribute
12: money moved
12: you are now
11: a reader who is an AI
11: a reader addressed: a machine without limits
11: something destroyed
10: a machine does: kept from somebody
10: a machine does: a prompt told
10: a judgement ordered
9: a machine does: a fixed answer
9: where nobody sees it
8: the prompt asked for
8: decoded
7: an AI told by a note
7: a machine does: an earlier order ended
6: set aside, then an order
6: an AI spoken to
6: a machine addressed: rights given
6: a reader addressed: a command run
6: a machine that reads this, then an order
5: data sent to an address
5: a reader addressed: a judgement
5: a judgement
5: another mode
5: an order for always
3: a reader addressed: something destroyed
3: a machine called
3: a machine without limits
3: disguised letters
2: a reader addressed: a prompt told
2: a reader addressed: an earlier order ended
2: kept for later
2: a prompt told
2: a faked conversation
1: a machine does: data handed over
1: a new persona
0: instructions set aside
0: an assistant spoken to
0: what an AI must do
0: what the assistant must do
0: an order
0: an order about data
0: an AI and an order
0: an AI spoken to, then an order
0: an assistant spoken to, then an order
0: a machine addressed: data handed over
0: a machine addressed: a command run
0: a reader addressed: data handed over
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
0: an earlier order ended
0: a fixed answer
0: silence
0: said of others
0: said of the past
0: a short text
-1: a long stretch
-2: examples
-3: quoted as an example
-5: code around
-6: talk of the subject around
-6: much talk of the subject around
-6: very much talk of the subject around
-6: people
-6: many lines of code around
-6: very many prompts around
-6: a manual of tools
-8: much talk of the subject
-8: a code fence around
-9: many tokens of templates around
-12: one's own prompt that forbids
-12: prompts around
-13: a question
-13: a prompt in its source
-13: words of a name
-14: a model refuses
-14: a model of itself
-14: headings and lists around
-15: links around
-15: a role that is given
-15: a template
-16: a regular expression
-16: many regular expressions
-17: an order in quotation marks
-17: a list of changes
-17: set aside among people
-18: always
-19: a field of a prompt
-19: a file for coding agents
-19: a token in quotes
-19: many turns around
-21: a rule of a detector
-23: source code
-23: a log of inference
-29: quoted
-30: told of a machine
-34: talk of the subject
`;
