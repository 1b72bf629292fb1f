export const hailRoof = {
  slug: 'hail-roof',
  title: 'Twelve minutes of hail, and an argument about roofs',
  excerpt:
    'The engineer wanted iron, the parents wanted mud. So the school in Kapisa built half of each, and class four was given the thermometer.',
  picture: 'stories/hail-roof',
  tags: ['Buildings', 'Schools', 'Kapisa'],
  author: 'Dr Karim Yousufi',
  published_at: '2026-07-25T08:00:00Z',
  html: `
<p>On Saturday 9 May, at ten past ten, hail fell for twelve minutes on the other of our two schools in Kapisa, the
one without an orchard. When it stopped, 58 window panes were gone and the mud roof over all six rooms had been
scoured down to the reeds. At the first knock the teachers had sent every child under the desks. There were 206
children, and the one injury was next morning, when a boy picked up the glass that he had been told not to.</p>
<p>I am a civil engineer and a trustee. I have spent thirty years on bridges in Kent, under which nobody has to do
sums at one in the afternoon. That is going to matter.</p>

<h2>The argument</h2>
<p>I proposed iron sheets on a timber frame for the whole building. Iron lasts for 25 years, it sheds snow, and it
need not be plastered every autumn. I sent a drawing.</p>
<p>The parents’ council sent it back. A mud roof, they wrote, is cool. They can mend it themselves on any Friday,
with clay from the field and straw from the barn, and it has never needed a lorry. An iron roof belongs to whoever
brings the next sheet.</p>
<p>We went on like this for three letters. Then the head teacher, who had six classes under the mulberry trees,
asked if we would all be so kind as to try.</p>

<h2>Half and half</h2>
<p>The school stands in two rows of three rooms. By 6 June one row had iron, put up by two roofers, and the other
new beams, mats and mud, put up by 40 parents and a great deal of soup. Class four was learning to read a
thermometer. At one o’clock on each of 24 school days, from 13 June to 9 July, two of them read it in every room and
wrote it on the wall.</p>
<table>
<thead>
<tr><th>At one o’clock, on average</th><th>Degrees</th></tr>
</thead>
<tbody>
<tr><td>Outside, in the shade</td><td>33.1</td></tr>
<tr><td>Under mud</td><td>26.8</td></tr>
<tr><td>Under iron</td><td>35.4</td></tr>
<tr><td>Under iron, with a ceiling of reed mats and straw</td><td>29.6</td></tr>
</tbody>
</table>
<p>Under my roof it was hotter than in the yard. The last line is from the six days after we hung the ceiling, which
I ought to have drawn in the first place.</p>
<blockquote>
<p>We didn’t say that he was wrong. We asked whether he would like to sit there.</p>
<p>A girl in class four, keeper of the thermometer</p>
</blockquote>

<h2>The other half of the truth</h2>
<p>On 25 June it hailed again, a little. Under the iron not a drop came in, and for twenty minutes nobody could hear
a word. Under the mud the lesson went on, and water ran down the wall where the roof meets the gutter. So it has
leaked there every spring, the fathers said, as one speaks of an uncle.</p>
<p>Each row keeps its roof, but along the gutter the mud gets an iron edge, an arm’s length wide. That was the head
teacher’s idea, and it is better than either of ours.</p>

<h2>The bill</h2>
<table>
<thead>
<tr><th>What</th><th>Cost</th></tr>
</thead>
<tbody>
<tr><td>Iron row: sheets, timber, carriage, roofers</td><td>£1,640</td></tr>
<tr><td>Its ceiling</td><td>£230</td></tr>
<tr><td>Mud row: beams, mats, gutters, soup</td><td>£420</td></tr>
<tr><td>Its iron edge</td><td>£115</td></tr>
<tr><td>58 panes and putty</td><td>£145</td></tr>
<tr><td><strong>Altogether</strong></td><td><strong>£2,550</strong></td></tr>
</tbody>
</table>
<p>My drawing would have come to £3,300, and to 35 degrees in six rooms. Each autumn the mud will need four days of
the parents’ time, which is not free, although it stands in no account of ours. We promised the straw and the
soup.</p>
<p>The orchard school, over the hill, sent two crates of syrup for the workers. How it comes to have syrup is told
in <a href="/blog/pomegranate-orchard">the year the orchard paid</a>.</p>
`,
};
