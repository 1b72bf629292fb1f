export const winterCoats = {
  slug: 'winter-coats',
  title: 'Fifteen hundred coats, most of them before the snow',
  excerpt:
    'A marked ribbon, an ice-cream seller’s freezer and nine lost days: how this winter’s coats were made, what one costs, and who had to wait.',
  picture: 'stories/winter-coats',
  tags: ['Winter', 'Bamyan', 'Kabul'],
  author: 'Hannah Whitlock',
  published_at: '2026-11-14T08:00:00Z',
  html: `
<p>In Bamyan, children dress for winter in the order in which they were born. The eldest has the coat, the next
has last year’s coat, and the third has two jumpers and a shawl. So when our four schools there write to us in
July about the cold, they don’t ask for coats in general. They send a list of names.</p>
<p>This year there were 1,412 names from seven schools, four in Bamyan and three in Kabul. By 8 November, 1,450
children had a coat. Here is how the two numbers came apart, and why some of the coats arrived after the snow.</p>

<h2>Measured with ribbon</h2>
<p>Last year we sized coats by age, and one in eight did not fit. A ten-year-old is not a size. This August the
teachers measured every child on the list with a marked ribbon, shoulder to wrist and neck to knee, and wrote two
numbers beside each name. Of the coats handed out, 34 had to be exchanged.</p>
<p>Thirty-one tailors in Kabul sewed them, 19 of them women who work at home. They named their price, 280
afghanis a coat, and we paid it.</p>

<h2>The ice-cream seller’s freezer</h2>
<p>Before the order went out, Parwin, who runs our work in Kabul, borrowed a freezer from an ice-cream seller and
shut twenty sample coats in it overnight. In the morning the zips of seven would not move. A coat that a child
cannot open with cold fingers is a poor coat, so we changed to buttons and loops.</p>
<p>It was the right change, made too late. It took nine days and put 70p on every coat, £1,050 in all, because the
zips were already bought and only some could go back. We ought to have tested in June.</p>
<table>
<thead>
<tr><th>One coat</th><th>Cost</th></tr>
</thead>
<tbody>
<tr><td>Cloth, wadding, buttons</td><td>£7.65</td></tr>
<tr><td>Sewing</td><td>£3.10</td></tr>
<tr><td>Lorry and loading</td><td>£1.75</td></tr>
<tr><td>Measuring and handing out</td><td>£0.90</td></tr>
<tr><td><strong>Altogether</strong></td><td><strong>£13.40</strong></td></tr>
</tbody>
</table>

<h2>After the snow</h2>
<p>Those nine days were the ones that mattered. Five schools had their coats in October. The first snow fell on 3
November, and the lorry for the last two Bamyan schools reached them on the 5th and the 8th. In those days, 211
children walked to school in the snow without the coats we had promised them.</p>
<blockquote>
<p>Last year the sleeves came down past his fingers, and he was proud of that. This year he complains that it
fits.</p>
<p>Gul Bibi, grandmother, Bamyan</p>
</blockquote>
<p>Of the children on the list, 23 did not come; their families had moved away. And 61 came who were on no list,
because they had joined the school since August. Everyone who came was given a coat. The last 50 of the 1,500 are
in the schools’ cupboards, for whoever arrives in January.</p>
<p>Next year’s samples go into the freezer in June. If you would like to help pay for what is sewn after that,
<a href="/contact">write to us</a>.</p>
`,
};
