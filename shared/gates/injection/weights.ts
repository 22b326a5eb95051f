/**
 * How much each signal speaks for an order to the model that reads, or against one. `test/bench/fit-injection.mjs` writes the numbers, from nothing but
 * the rows in `test/shared/gates/injection`; `always` is where every stretch begins.
 */
export const weights = `
41: earlier instructions set aside
34: to be remembered
34: something to be decoded and followed
33: a tag of the system
33: a tag that commands attention
32: new instructions
32: a heading of the system
31: a line of the system
30: one tool about another
29: instructions moved aside
29: before the tool, something else
29: concealed in a terminal
28: a faked end
27: instructions to be taken for void
27: the user not told
27: a judgement asked of a model
26: from the user, for an AI
26: silence of the user
26: a message as data
26: in a comment
25: what was said before set aside
25: an order with an address
25: the prompt asked for, as an order
24: you now have rights
24: a text that wants to spread
23: an assistant told by a note
23: a token of a chat template
23: a section of instructions
23: everything said put into a link
22: a parameter to be filled with data
22: a persona without limits
22: an image with a place for data
21: no limits
20: instructions that no longer hold
20: new instructions, in another language
19: you have to use a tool
18: a judgement ordered
17: a reader who is an AI
17: in an attribute
16: the prompt asked for
16: where nobody sees it
15: your memory
15: a link or image with a place for data
14: a new persona
12: disguised letters
9: an AI told by a note
9: an AI spoken to
8: an assistant spoken to, then an order
8: decoded
7: an order about data
6: a faked conversation
5: silence
5: an order for always
3: data sent to an address
1: set aside, then an order
0: instructions set aside
0: an assistant spoken to
0: what an AI must do
0: what the assistant must do
0: an order
0: an AI and an order
0: an AI spoken to, then an order
0: another mode
0: you are now
0: said of the past
-3: examples
-4: people
-4: a short text
-5: code around
-6: much talk of the subject
-6: much talk of the subject around
-6: very much talk of the subject around
-6: many lines of code around
-6: a code fence around
-6: prompts around
-6: very many prompts around
-6: headings and lists around
-6: many tokens of templates around
-6: a manual of tools
-6: a long stretch
-8: talk of the subject around
-8: quoted as an example
-8: always
-11: many turns around
-13: a template
-14: a role that is given
-15: a regular expression
-16: said of others
-19: one's own prompt that forbids
-21: a prompt in its source
-24: a token in quotes
-24: a question
-25: source code
-27: a file for coding agents
-34: a field of a prompt
-40: quoted
-44: talk of the subject
`;
