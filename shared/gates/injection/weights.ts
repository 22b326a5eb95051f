/**
 * How much each signal speaks for an order to the model that reads, or against one. `test/bench/fit-injection.mjs` writes the numbers, from nothing but
 * the rows in `test/shared/gates/injection`; `always` is where every stretch begins.
 */
export const weights = `
32: somebody who serves a user
31: a turn between tokens, and an order
30: a file of secrets wanted
30: a tag of the system
29: a consent as if given
28: all earlier instructions set aside
28: a heading of the system
28: unseen, and an order
27: instructions to be taken for void
26: instructions moved aside
26: the whole conversation wanted
26: a machine that reads this
26: a turn or an end of what is not trusted
26: a tag that commands attention
26: a faked end
26: a faked end, in another language
25: a task of yours that is another
25: the prompt asked for, as an order
25: a token of a chat template
24: a machine addressed: kept from somebody
24: everything said put into a link
23: before the tool, something else
23: one tool about another
23: one server about others
23: a machine addressed: money moved
23: a machine addressed: a link with a slot
23: a reader addressed: kept for later
23: a reader addressed: a text copied on
23: a reader addressed: a link with a slot
23: to be remembered
23: a tag of the system, in another language
23: decoded
22: a reader of this, commanded
22: a tool of another server put right
22: a section of instructions
22: thoughts as if the model's own
22: one's rules put off, as if by the model
22: unseen, and a machine named
21: a parameter to be filled with data
21: from the user, for an AI
21: a machine addressed: a judgement
21: a machine does: something destroyed
21: a machine does: a link with a slot
21: a reader is to do: a command run
21: a persona without limits
21: a line of the system
21: something to be decoded and followed
21: unread, and an order to whoever serves
20: earlier instructions set aside
20: new instructions
20: new instructions, in another language
20: you have to use a tool
20: a machine addressed: something destroyed
20: a machine addressed: a text copied on
20: a machine does: a text copied on
20: a reader is to do: a text copied on
20: a reader is to do: a machine without limits
20: a reader is to do: a link with a slot
20: what to say when somebody asks
20: you now have rights
20: a link or image with a place for data
20: a wish as if changed
20: unread, and a consequence
20: words of an order
19: instructions that no longer hold
19: an order with an address
19: a machine does: money moved
19: the user not told
19: a message as data
19: concealed in a terminal
19: unread, and a machine told
18: an assistant told by a note
18: a machine addressed: kept for later
18: a judgement that a machine is told
18: a text that wants to spread
18: very many words of an order
17: what was said before set aside
17: a machine addressed: a machine without limits
17: a reader is to do: a judgement
17: a reader is to do: an earlier order ended
17: a machine told to do what has a consequence
17: a reader told to do what has a consequence
17: no limits
17: you are now
17: your memory
17: a turn of the user that wants something
16: what was told before no longer holds
16: a reader who fills a parameter with more than its own
16: a machine does: kept from somebody
16: a reader is to do: a prompt told
15: a machine does: a machine without limits
15: a machine obliged
14: a machine addressed: data handed over
14: a machine addressed: rights given
14: a judgement asked of a model
14: in an attribute
14: many words of an order
13: a machine addressed: an earlier order ended
13: a reader addressed: something destroyed
13: a reader addressed: a machine without limits
13: a machine does: kept for later
13: a reader is to do: something destroyed
13: a reader is to do: money moved
13: what a machine does, as if it were so
13: an image with a place for data
12: a machine does: a judgement
12: a consequence that a machine keeps from somebody
12: silence of the user
11: a machine called
11: a text copied on
11: the prompt asked for
11: a consent as if known
10: an AI told by a note
10: a reader who is an AI
10: a machine does: an earlier order ended
10: a reader is to do: kept from somebody
10: a machine called and commanded
10: a consequence that is kept from somebody
10: in a comment
10: a step or a wish, as if the model knew of it
9: a machine addressed: a fixed answer
9: a reader is to do: kept for later
9: a link with a slot
9: what a machine is told goes on
9: a custom as if it held
8: instructions set aside
8: a machine does: a fixed answer
8: something destroyed
7: set aside, then an order
7: an AI spoken to
7: a reader addressed: kept from somebody
7: a machine does: a prompt told
7: a reader is to do: data handed over
7: an order for always
6: a reader addressed: money moved
6: a reader is to do: rights given
6: a reader is to do: a fixed answer
6: a judgement ordered
6: a faked conversation
5: a reader addressed: an earlier order ended
5: money moved
5: kept for later
5: another mode
5: disguised letters
4: a machine addressed: a prompt told
4: a reader called and commanded
3: a reader addressed: a command run
3: data handed over
3: kept from somebody
3: a new persona
2: an AI spoken to, then an order
2: a machine that reads this, commanded
2: a machine without limits
1: an order about data
1: a reader addressed: a prompt told
1: a machine that reads this, then an order
1: where nobody sees it
0: an assistant spoken to
0: what an AI must do
0: what the assistant must do
0: an order
0: data sent to an address
0: an AI and an order
0: an assistant spoken to, then an order
0: a machine addressed: a command run
0: a reader addressed: data handed over
0: a reader addressed: rights given
0: a reader addressed: a judgement
0: a reader addressed: a fixed answer
0: a machine does: data handed over
0: a machine does: a command run
0: a machine does: rights given
0: much wanted of a reader
0: a machine called, then an order
0: a reader obliged
0: what a reader does, as if it were so
0: a machine that does
0: a command run
0: rights given
0: a judgement
0: a prompt told
0: an earlier order ended
0: a fixed answer
0: silence
0: said of the past
0: a short text
-5: said of others
-5: a letter to people
-6: much talk of the subject around
-6: very much talk of the subject around
-6: code around
-6: many lines of code around
-6: very many prompts around
-7: examples
-7: a readme
-7: words of a name
-8: carried, not hidden
-8: one's own words set aside
-9: people
-9: a manual of tools
-10: quoted as an example
-10: a model refuses
-10: under a key of prompts
-10: a file for crawlers
-10: minutes of a meeting
-11: a question
-11: one's own prompt that forbids
-11: a model of itself
-11: a role that is given
-12: a list of changes
-12: a prompt in its source
-12: many regular expressions
-13: much talk of the subject
-13: a word to people about machines
-13: set aside among people
-13: words of no order
-14: talk of the subject around
-14: source code
-14: a field of a prompt
-14: a rule of a detector
-15: a long stretch
-15: a template
-15: many tokens of templates around
-16: a play or a script
-17: a token in quotes
-17: a token named in a sentence
-18: links around
-18: agents at desks
-18: a log of inference
-19: a regular expression
-19: a file for coding agents
-19: a page of a manual
-20: many turns around
-21: headings and lists around
-22: very many words of no order
-23: a code fence around
-23: many words of no order
-24: told of a machine
-29: quoted
-35: prompts around
-41: an order in quotation marks
-44: talk of the subject
-44: always
`;
