/**
 * How much each signal speaks for an order to the model that reads, or against one. `test/bench/fit-injection.mjs` writes the numbers, from nothing but
 * the rows in `test/shared/gates/injection`; `always` is where every stretch begins.
 */
export const weights = `
33: a heading of the system
31: a tag of the system
31: something to be decoded and followed
29: earlier instructions set aside
28: instructions moved aside
28: an order with an address
28: to be remembered
28: a consent as if given
27: a file of secrets wanted
27: a token of a chat template
26: one tool about another
26: a reader addressed: a link with a slot
25: instructions to be taken for void
25: an assistant told by a note
25: a parameter to be filled with data
25: from the user, for an AI
25: one server about others
25: the prompt asked for, as an order
25: a tag that commands attention
25: a faked end
25: concealed in a terminal
24: before the tool, something else
24: somebody who serves a user
24: thoughts as if the model's own
23: a machine addressed: something destroyed
23: a machine addressed: a judgement
23: a machine addressed: a link with a slot
23: a text that wants to spread
23: a section of instructions
23: a message as data
22: instructions that no longer hold
22: a machine addressed: a text copied on
22: a persona without limits
21: what was said before set aside
21: a task of yours that is another
21: a machine that reads this
21: the user not told
21: you now have rights
21: a judgement asked of a model
21: everything said put into a link
20: new instructions
20: a machine addressed: money moved
20: a reader addressed: a text copied on
20: a machine does: something destroyed
20: a machine does: a text copied on
20: a machine does: a link with a slot
20: the whole conversation wanted
20: your memory
19: you have to use a tool
19: a machine addressed: an earlier order ended
19: a reader addressed: kept for later
19: a machine does: a machine without limits
19: in a comment
18: a machine addressed: a machine without limits
18: a reader addressed: kept from somebody
18: a machine does: money moved
18: silence of the user
17: new instructions, in another language
17: a machine does: a judgement
16: a reader addressed: money moved
16: a line of the system
15: a machine addressed: kept for later
15: a machine does: kept for later
15: data handed over
15: a text copied on
15: a link with a slot
14: no limits
14: an image with a place for data
14: in an attribute
13: a machine addressed: kept from somebody
13: a turn of the user that wants something
13: a link or image with a place for data
12: money moved
11: a machine addressed: a fixed answer
11: a reader addressed: a machine without limits
11: something destroyed
11: you are now
10: a reader who is an AI
10: a machine addressed: a prompt told
10: a machine does: a prompt told
9: a machine does: kept from somebody
9: a judgement ordered
8: an AI told by a note
8: an AI spoken to
8: the prompt asked for
8: where nobody sees it
8: decoded
7: set aside, then an order
6: data sent to an address
6: a reader addressed: a judgement
6: a machine does: a fixed answer
5: a machine called
5: an order for always
4: a reader addressed: a command run
4: a machine does: an earlier order ended
4: a machine without limits
4: another mode
4: disguised letters
3: a reader addressed: something destroyed
3: a reader addressed: a prompt told
3: a machine that reads this, then an order
3: a judgement
3: a prompt told
2: a reader addressed: an earlier order ended
2: kept for later
2: a faked conversation
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
0: a machine addressed: rights given
0: a reader addressed: data handed over
0: a reader addressed: rights given
0: a reader addressed: a fixed answer
0: a machine does: data handed over
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
0: a new persona
0: said of others
0: said of the past
0: a short text
-1: a long stretch
-2: examples
-5: quoted as an example
-6: much talk of the subject around
-6: very much talk of the subject around
-6: code around
-6: many lines of code around
-6: very many prompts around
-6: a manual of tools
-8: much talk of the subject
-8: a code fence around
-8: people
-9: talk of the subject around
-10: many tokens of templates around
-12: an order in quotation marks
-12: one's own prompt that forbids
-13: prompts around
-13: a question
-14: links around
-15: headings and lists around
-16: a prompt in its source
-16: a role that is given
-17: a template
-17: a list of changes
-17: a model of itself
-18: many turns around
-18: always
-19: a file for coding agents
-20: a regular expression
-20: a field of a prompt
-22: a token in quotes
-23: source code
-30: told of a machine
-31: quoted
-37: talk of the subject
`;
