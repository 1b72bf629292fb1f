export const schoolWell = {
  slug: 'school-well',
  title: 'The second hole: how a school yard got its pump',
  excerpt:
    'The first borehole was dry, and I had helped to choose the spot. An old neighbour knew better. A trustee’s account, with the bill.',
  picture: 'stories/school-well',
  tags: ['Water', 'Schools', 'Bamyan'],
  author: 'Ruth Calloway',
  published_at: '2026-08-22T08:30:00Z',
  html: `
<p>I am a hydrogeologist, retired, and a trustee of this charity. I have never stood in the yard I am about to
describe. I know it from drilling logs, from laboratory sheets and from a great many telephone calls with
Nasrullah, who looks after our work in Bamyan and now knows more about gravel than he ever wished to.</p>
<p>The school has 312 pupils. Until this summer its water came from a stream twenty minutes away, carried by the
caretaker and by four of the older pupils in turn. Each turn cost a child some forty minutes of lessons. The
parents’ request to us was two lines long: water in the yard, and nobody to miss arithmetic.</p>

<h2>The first hole</h2>
<p>In May we drilled where the survey and I agreed that water would be. We reached 44 metres and found dry rock.
That was my judgement as much as anyone’s, and it cost £1,420. At a meeting on 20 May the trustees agreed to
pay for a second attempt from our reserve. They were kind about it, and wrote it in the minutes.</p>

<h2>The second</h2>
<p>An old man who lives by the school had told the drillers from the start that his father’s well had been at the
other end of the yard, by the poplars. We drilled there. Water stood at 27 metres.</p>
<blockquote>
<p>I told them in the first week. They had a map, so they didn’t need to listen.</p>
<p>Haji Rahim, neighbour of the school</p>
</blockquote>
<p>Then the first sample failed: there were coliform bacteria in it, most likely from the drilling itself. We
disinfected the borehole, waited a fortnight and tested again, for bacteria, arsenic and fluoride. On 23 June the
results were clean, and on the 27th the pump was opened.</p>
<table>
<thead>
<tr><th>What</th><th>Cost</th></tr>
</thead>
<tbody>
<tr><td>As planned: one borehole, casing, hand pump, slab and drain</td><td>£4,300</td></tr>
<tr><td>The dry hole</td><td>£1,420</td></tr>
<tr><td>Disinfecting, two more tests, travel</td><td>£430</td></tr>
<tr><td><strong>Altogether</strong></td><td><strong>£6,150</strong></td></tr>
</tbody>
</table>

<h2>Eleven days without</h2>
<p>A pump in a school yard works harder than any other. On 11 July a bearing wore through, and the nearest spare
was in Kabul. For eleven days the children carried water again. There is now a box of spare parts in the
caretaker’s store, and he and a neighbour have taken the pump apart and put it together twice under instruction.
We set aside £90 a year for the next bearing.</p>
<p>The handle also turned out too high for class one. A mason solved that with a flat stone.</p>

<h2>What we can say, and can’t</h2>
<p>The pump gives 18 litres a minute, so a twenty-litre can fills in just over one. After lessons, 26 households
nearby draw from it too; that was the parents’ idea. Nobody misses arithmetic to fetch it.</p>
<p>Whether more children come to school because of it, we don’t know. We will compare attendance when the school
year ends in December, and say here what we find. The water is tested every six months, and if it fails the
handle comes off that day.</p>
<p>How the rest of a day goes there is drawn in <a href="/galleries/a-day-at-the-school">a day at the school</a>.</p>
`,
};
