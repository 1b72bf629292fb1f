export const breadOven = {
  slug: 'bread-oven',
  title: 'The oven we need not have built',
  excerpt:
    'We built one in the school yard for £460. A better one stood sixty steps away, and had been warm every day since 1998. Bread at noon, from the biscuits to the baker.',
  picture: 'stories/bread-oven',
  tags: ['Bread', 'Schools', 'Bamyan'],
  author: 'Nasrullah Karimi',
  published_at: '2025-07-12T07:30:00Z',
  html: `
<p>There is a clay oven in the yard of one of our schools in Bamyan. It is well made, with a lid of sheet iron. It
holds four skipping ropes, two footballs and a hen who is not ours. I had it built, and this is how it lost its
work.</p>

<h2>Biscuits</h2>
<p>A child who has walked for the better part of an hour and has had tea for breakfast does not learn much after
eleven. So in the spring of 2023 we gave out biscuits with vitamins, a packet for each. They came by lorry from far
away, in plastic. The yard rustled like a poplar wood. The little ones sold theirs to the bigger ones, at a rate
that the bigger ones had fixed, and a father who mends roofs took nine sacks of wrappers out of the gutters.</p>
<p>The parents’ council wrote to us: could it be bread?</p>

<h2>Our oven</h2>
<p>It could. In April 2024 we built a <em>tandoor</em> beside the wall, bought flour for a month, and hired a man
who said that he could bake. The oven was £310, the sacks and boards £90, and the first month’s wood £60.</p>
<p>At nine every morning the smoke went into class two, whose window is on that side and whose pane was missing.
Mice found the flour in a week. The baker could bake, but for ten people and not for three hundred, and on the day
of his cousin’s wedding there was nothing at all. After seven weeks the caretaker asked me to step out of the gate
with him and count.</p>
<p>I counted sixty steps. They ended at the house of Amina.</p>
<blockquote>
<p>I watched them build it. I thought: they must be expecting a great many guests.</p>
<p>Amina, baker</p>
</blockquote>

<h2>Her oven</h2>
<p>Amina has baked for the lane since 1998. Her oven is never cold, so it needs a third of the wood that ours did.
She makes 78 loaves for us between ten and half past eleven, with a niece and, on Saturdays, a sister. Two parents
carry them over in clean cloths. Each loaf is torn in four, and corners are prized.</p>
<p>She named her price, eleven afghanis a loaf, and has a contract for each term with her thumb on it and our
signature under it. She is paid on Thursdays. If the price of flour goes up by a tenth she may ask us to sit down
again, and she has done so twice.</p>
<table>
<thead>
<tr><th>A school year, 200 days</th><th>Cost</th></tr>
</thead>
<tbody>
<tr><td>15,600 loaves</td><td>£1,907</td></tr>
<tr><td>Cloths, soap, two baskets</td><td>£38</td></tr>
<tr><td><strong>For each child</strong></td><td><strong>£6.23</strong></td></tr>
</tbody>
</table>

<h2>What we know about it</h2>
<p>Teachers say that the last two lessons have become lessons again. We have not measured that. What we have counted
is who comes: on days when Amina was ill, five of them in the spring term, 31 fewer children came after noon than on
the days around. Bread is a reason. I don’t think that anybody need be ashamed of that.</p>
<p>We ought to have asked one thing before we bought a single brick: who bakes here already? It now stands at the
top of our form for every new request, with ‘bakes’ left blank, so that it can be ‘sews’ or ‘drives’ or
‘teaches’.</p>
<p>The hen lays on Tuesdays and Fridays. The caretaker and the footballs have come to an arrangement with her.</p>
<p><em>Translated from Dari by Samira Latif. Sums in pounds at 90 afghanis.</em></p>
`,
};
