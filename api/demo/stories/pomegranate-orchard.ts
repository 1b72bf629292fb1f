export const pomegranateOrchard = {
  slug: 'pomegranate-orchard',
  title: 'The year the orchard paid',
  excerpt:
    'Planted in 2018, cheated in 2024: this autumn 412 pomegranate trees covered a school’s running costs for the first time.',
  picture: 'stories/pomegranate-orchard',
  tags: ['Schools', 'Kapisa'],
  author: 'Yusuf Haidari',
  published_at: '2025-10-25T08:00:00Z',
  html: `
<p>On the last evening of the harvest we sit on the crates and do the sums aloud, so that everybody who picked can
hear them. I keep the books of the orchard. I was a bus conductor once, and am used to being checked by
strangers.</p>
<p>The orchard belongs to one of the two schools in Kapisa that work with the Trust. It has 148 pupils. Its
teachers’ pay comes from elsewhere, but everything besides has to be found each year: stove fuel, the caretaker,
chalk, window glass, roof. This year that is £2,260. And this year, for the first time, the trees have paid all
of it.</p>

<h2>480 trees</h2>
<p>In March 2018 we planted 480 cuttings on six jeribs, a little over a hectare, leased for 25 years from a family
whose children come to the school. In the first two summers 68 died. Our turn at the canal fell in the night, and
the man we paid to open the gate slept. We could not blame him; we had paid him too little to stay awake. Now
three fathers share the turns and the orchard pays each for it. The 412 trees that are left all bear.</p>

<h2>The buyer with the blue lorry</h2>
<p>Last year a man with a blue lorry offered four afghanis a kilo above the market. He took the best third, paid for
a little of it, and telephoned twice with reasons. He still owes us the worth of £640, and I no longer expect it.
It was I who shook his hand. This year we sold at two auctions on two days, half in advance and half at the scale,
and the crates did not move before the money.</p>

<h2>This year’s sums</h2>
<p>We picked 8,150 kilos between 27 September and 19 October.</p>
<table>
<thead>
<tr><th>What</th><th>Kilos</th><th>Money</th></tr>
</thead>
<tbody>
<tr><td>Sold fresh, at 38 afghanis on average</td><td>7,060</td><td>£2,980</td></tr>
<tr><td>Split fruit, boiled down to syrup and sold</td><td>640</td><td>£270</td></tr>
<tr><td>Shared among pickers and eaten at school</td><td>450</td><td>none</td></tr>
<tr><td>Picking, crates, canal, carriage, lease</td><td></td><td>−£880</td></tr>
<tr><td><strong>Left for the school</strong></td><td></td><td><strong>£2,370</strong></td></tr>
</tbody>
</table>
<p>After the school’s £2,260 there are £110 over, which stay in the tin for pruning saws.</p>
<blockquote>
<p>When the roof leaked we used to write a letter. Now we go and look at the trees.</p>
<p>The head teacher</p>
</blockquote>

<h2>What it can’t do</h2>
<p>Between 2018 and 2021 the Trust spent £11,400 here, on cuttings, a wall, the lease and a share in the canal. It
will be years before the trees have given that back, and one late frost could take a whole harvest. In April 2022
it did: we sold 300 kilos that year, and the Trust paid for the stove. It has promised to do so again if it must.</p>
<p>People from another village came to look, and asked if we would advise them. I told them about the canal, the
frost and the blue lorry. They have ordered their cuttings all the same.</p>
<p><em>Translated from Dari by Samira Latif. Sums in pounds at 90 afghanis.</em></p>
`,
};
