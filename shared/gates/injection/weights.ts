/**
 * How much each signal speaks for an order to the model that reads, or against one. `test/bench/fit-injection.mjs` writes the numbers, from nothing but
 * the rows in `test/shared/gates/injection`; `always` is where every stretch begins.
 */
export const weights = `
42: earlier instructions set aside
36: what was said before set aside
35: to be remembered
33: before the tool, something else
33: something to be decoded and followed
32: a heading of the system
32: a tag that commands attention
31: a tag of the system
30: instructions to be taken for void
30: a line of the system
29: one tool about another
28: instructions moved aside
28: silence of the user
28: a judgement asked of a model
28: concealed in a terminal
27: new instructions
27: a faked end
26: from the user, for an AI
26: the user not told
26: the prompt asked for, as an order
25: you now have rights
25: a message as data
25: in a comment
24: an order with an address
24: a text that wants to spread
24: everything said put into a link
23: an assistant told by a note
23: a persona without limits
23: a section of instructions
21: a parameter to be filled with data
20: new instructions, in another language
20: your memory
19: instructions that no longer hold
19: no limits
19: a token of a chat template
19: an image with a place for data
19: where nobody sees it
18: you have to use a tool
17: a reader who is an AI
16: the prompt asked for
16: a judgement ordered
16: in an attribute
15: a new persona
14: a link or image with a place for data
12: disguised letters
8: decoded
7: an AI spoken to
7: an order about data
7: an assistant spoken to, then an order
6: an AI told by a note
6: a faked conversation
4: silence
4: an order for always
3: data sent to an address
2: set aside, then an order
1: you are now
0: instructions set aside
0: an assistant spoken to
0: what an AI must do
0: what the assistant must do
0: an order
0: an AI and an order
0: an AI spoken to, then an order
0: another mode
0: said of the past
-3: examples
-4: a short text
-5: code around
-5: people
-6: much talk of the subject
-6: much talk of the subject around
-6: very much talk of the subject around
-6: many lines of code around
-6: a code fence around
-6: prompts around
-6: very many prompts around
-6: headings and lists around
-6: a manual of tools
-6: a long stretch
-7: many tokens of templates around
-8: always
-9: quoted as an example
-12: talk of the subject around
-12: many turns around
-13: a template
-14: a regular expression
-15: a role that is given
-15: said of others
-18: a prompt in its source
-18: a question
-19: one's own prompt that forbids
-27: source code
-29: a file for coding agents
-33: a field of a prompt
-41: quoted
-46: talk of the subject
`;
