/**
 * How much each signal speaks for an order to the model that reads, or against one. `test/bench/fit-injection.mjs` writes the numbers, from nothing but
 * the rows in `test/shared/gates/injection`; `always` is where every stretch begins.
 */
export const weights = `
40: to be remembered
38: instructions set aside, in another language
37: instructions that no longer hold
36: no limits
35: a reader who is an AI
31: an image with a place for data
30: new instructions
30: the prompt asked for, as an order
29: a persona without limits
28: an order about data
28: in an attribute
27: something to be decoded and followed
26: an order with an address
26: before the tool, something else
26: one tool about another
25: concealed in a terminal
24: your memory
24: a judgement asked of a model
22: a judgement ordered
22: a tag of the system
21: an AI spoken to, then an order
21: silence of the user
21: a token of a chat template
21: a faked end
20: a section of instructions
19: the prompt asked for
18: an assistant told by a note
18: a link or image with a place for data
17: earlier instructions set aside
17: silence
17: everything said put into a link
17: where nobody sees it
16: the user not told
15: set aside, then an order
15: an AI told by a note
15: disguised letters
13: from the user, for an AI
12: a tag that commands attention
11: an AI spoken to
11: a parameter to be filled with data
11: a line of the system
10: another mode
9: an order for always
8: a text that wants to spread
8: a message as data
7: instructions to be taken for void
5: what an AI must do
4: you now have rights
3: instructions set aside, as an order
3: an AI and an order
1: in a comment
0: instructions set aside
0: instructions moved aside
0: new instructions, in another language
0: an assistant spoken to
0: what the assistant must do
0: an order
0: data sent to an address
0: you have to use a tool
0: a new persona
0: you are now
0: a faked conversation
0: decoded
0: much talk of the subject
0: much talk of the subject around
0: very much talk of the subject around
0: examples
0: quoted as an example
0: code around
0: many lines of code around
0: a code fence around
0: prompts around
0: very many prompts around
0: headings and lists around
0: many tokens of templates around
0: said of others
0: said of the past
0: a manual of tools
0: a long stretch
-2: people
-5: a template
-6: many turns around
-8: an AI in the sentence
-11: a role that is given
-12: a question
-13: a short text
-14: a regular expression
-14: a prompt in its source
-14: one's own prompt that forbids
-16: always
-18: talk of the subject around
-32: a field of a file
-33: source code
-38: quoted
-48: talk of the subject
-50: a file for coding agents
`;
