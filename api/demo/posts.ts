const winterCoats = `
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
`;

const schoolWell = `
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
`;

const homeLibrary = `
<p>The donkey is called Badam, which means almond. She carries two boxes of about forty books each, and she knows
the round better than I do: if I stop to talk at a house where we have no reader, she walks on to the next where
we have.</p>
<p>Our library has no building. In Kabul it is two bicycles with boxes behind the saddle. Here in Bamyan it is
Badam and whoever leads her. Every fortnight, from the spring thaw to the first heavy snow, we call at 214
households where there is a child who cannot go to school: because it is too far, because of an illness, because
a family needs the work of their hands, or because no school is open to them.</p>

<h2>How it works</h2>
<p>Each child may keep two books until the next visit. There are 1,140 in all, in Dari and in Pashto, and every
title is on a list that we show to the elders and to the education office before a round begins. In the twelve
months to the end of April we wrote 7,860 loans into the notebook. I say “child”, but the notebook does not ask
who in the house did the reading.</p>
<blockquote>
<p>My daughter reads to me while I bake. I have burnt bread three times because of that book about the
judge.</p>
<p>Sabira, mother of four</p>
</blockquote>

<h2>What we got wrong</h2>
<p>We began in 2023 by asking for a deposit of twenty afghanis a book, so that books would be cared for. Families
stopped opening the door. They were not careless; they did not have twenty afghanis to leave lying with us. After
five months we gave every deposit back, and the loans doubled by the autumn.</p>
<p>Then there were the books themselves. Our first boxes were full of stories in which a lazy boy learns to be
good, and they came back clean. What children ask for is Mullah Nasruddin, poems to learn by heart, anything about
the stars, and a manual for repairing tractors, which has been out without a break since it came.</p>

<h2>The cloudburst</h2>
<p>In April this year, rain caught us an hour from shelter and went straight through our canvas boxes. Sixty books
were soaked. People along the lane took them in, laid the pages between cloths and weighed them down with stones
from their walls. They saved 41. The other 19 are among the 93 that we have lost in three years. So are the three
that Badam ate.</p>
<p>The boxes are tin now. They are heavier and they rattle, and children hear us coming from the bend in the
road, so I am told to leave them as they are.</p>

<h2>What it costs</h2>
<ul>
<li>Pay for two riders and a driver, part-time: £3,420 a year</li>
<li>New books and mending old ones: £1,120</li>
<li>Tyres, fodder, the vet, tin boxes: £700</li>
</ul>
<p>That makes £5,240 a year, or about 67p for each time that somebody takes a book indoors. One more round would
reach some eighty houses that have asked us and are waiting. If you could help with that, please
<a href="/contact">write to us</a>.</p>
<p><em>Translated from Dari by Samira Latif.</em></p>
`;

const teaWithTeachers = `
<p>The first meeting was in my sitting room in the autumn of 2021. There were five of us and one pot. We had all
offered to teach a few neighbours’ children to read, and had all found out within a week that knowing how to read
is no help at all in teaching it.</p>
<p>Now there are 46 volunteers around three tables: one of women and one of men in Kabul, and one in Bamyan where
women and men come on different days. Each volunteer takes a reading group of about eight children from our
schools on two afternoons a week. Once a month, except in the two coldest, we meet and have tea.</p>

<h2>The year of the slides</h2>
<p>In 2023 I thought that we had outgrown my sitting room and needed experts. I arranged a series of lectures
over the internet by people who had written books. The slides were in English. The method was made for letters
that stand apart, and ours join hands. Everyone was polite. In four months we went from nineteen at the table to
eight.</p>
<p>It was a volunteer named Rahila, the youngest of us, who told me what was wrong. I have written her words on the
inside of the tea tin.</p>
<blockquote>
<p>You are teaching us to listen. We need to practise teaching.</p>
</blockquote>

<h2>How it goes now</h2>
<ol>
<li><strong>Half an hour of tea and complaints.</strong> A child who will not sit. A stove that smokes. Somebody at
the table has had the same stove.</li>
<li><strong>One real lesson.</strong> One of us teaches next week’s page, and the rest are the class. We are a bad
class. We fidget, we guess from the picture, and we ask why.</li>
<li><strong>Two things to keep, one to change.</strong> The teacher of the day speaks first, then the others.</li>
<li><strong>The week ahead.</strong> Who is ill, who can stand in, who needs chalk.</li>
</ol>
<p>On average 37 of the 46 come. Tea, bread and fares are £3.10 for each person each time, so the whole of last
year cost £1,147.</p>

<h2>Does it help?</h2>
<p>Last year we listened to every class-three child in our Kabul schools read aloud for one minute, in March and
again in November. In the three schools with reading groups the average went from 24 words to 39. In the two
without it went from 25 to 33. I was very happy for an evening. Then Samira asked from London whether children
who come to extra groups might be those who would have learnt faster anyway. They might. We are treating it as
encouragement, and not as proof.</p>

<h2>Who leaves</h2>
<p>We began 2025 with 43 volunteers. Seventeen joined and fourteen left: six because they found paid work, five
because they moved, and three because, they told us, we had asked too much. That last figure is ours to mend. Since
January nobody takes more than two afternoons, and anybody may take a month off without giving a reason.</p>
<p>We don’t pay volunteers, and the question is raised at the table most months, as it should be. What we can
offer is the fare, the bread, and company in a thing that is hard to do alone. Where one of our eleven schools has
a post to fill, it asks at the tables first. Two were filled that way last year.</p>
<p><em>Translated from Dari by Samira Latif.</em></p>
`;

const kiteDay = `
<p>A kite needs two people at the start. One holds it up and steps back; the other has the thread and must feel the
moment. Parents at our five Kabul schools asked for a day that would be like that: for families together, with
nothing to collect and no queue.</p>
<p>It took place on Friday 14 November, a fortnight late, in a smaller place, and with no wind until two in the
afternoon. I followed it from London by telephone, with the window open, as if that would help.</p>

<h2>No, and then yes</h2>
<p>We had planned it for 31 October, on the hill where people go to fly kites. The district office said no: too
many people in too open a place. Parwin went back with a different plan, for the yard of one school and the walled
slope behind it, with 60 families at a time in three sittings. That was allowed, on paper, with ten days to spare. The
office had a point. With one gate and a list at it, we always knew who was there.</p>

<h2>The invitations</h2>
<p>We printed 180 handsome invitations. A week before the day, a grandmother stopped one of the teachers in the
lane and asked when somebody would come and tell her what the paper said. We ought to have thought of that. The
teachers telephoned or called on every family, all 180, in three evenings. In the end 173 came, which was 811
people.</p>

<h2>Bamboo and paper</h2>
<p>Four kite makers from the bazaar taught at long tables. There were materials for 400 kites, of which 388 were
finished; by the makers’ stern count, about half of those could truly fly. Many of the rest were beautiful.</p>
<p>We allowed only cotton thread. Thread coated with ground glass is what you want for cutting down a rival, and it
cuts fingers as well. One uncle had brought a spool of it in his sleeve, and two people had cut fingers before the
spool was in the box at the gate. One boy sprained his wrist running backwards. A nurse dealt with all three on the
spot.</p>
<blockquote>
<p>For two hours nobody asked me for anything. My son only said: higher, let it go higher.</p>
<p>Habib, father of three</p>
</blockquote>

<h2>The quiet table</h2>
<p>In a room off the yard, two nurses weighed and measured any child under five whose parents wished it. They saw
138. Five were referred to the clinic, and we paid the fare and the fees. Four went the same week. The fifth family
had changed their telephone number, and it took us until yesterday to find them. The child has now been seen and is
well. Next time we write down a neighbour’s number too.</p>

<h2>What it cost</h2>
<p>We had set aside £1,150 and spent £1,180: £430 for bamboo, paper, paste and thread, £310 for bread, soup and tea,
£240 for the nurses and the clinic, and £200 for the kite makers, fares and telephone calls. It is fair to ask
whether a charity should pay for kites. Trustees asked. What the parents told us is that their children are given
things they need all year, and that needing things is not all there is to being eight.</p>
<p>There are pictures of the season, drawn from what the families described, in
<a href="/galleries/kite-season">kite season in Kabul</a>.</p>
`;

const pomegranateOrchard = `
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
`;

export const posts = [
  {
    slug: 'winter-coats',
    title: 'Fifteen hundred coats, most of them before the snow',
    excerpt:
      'A marked ribbon, an ice-cream seller’s freezer and nine lost days: how this winter’s coats were made, what one costs, and who had to wait.',
    html: winterCoats,
    picture: 'posts/winter-coats',
    tags: ['Winter', 'Bamyan', 'Kabul'],
    author: 'Hannah Whitlock',
    published_at: '2026-11-14T08:00:00Z',
  },
  {
    slug: 'school-well',
    title: 'The second hole: how a school yard got its pump',
    excerpt:
      'The first borehole was dry, and I had helped to choose the spot. An old neighbour knew better. A trustee’s account, with the bill.',
    html: schoolWell,
    picture: 'posts/school-well',
    tags: ['Water', 'Schools', 'Bamyan'],
    author: 'Ruth Calloway',
    published_at: '2026-08-22T08:30:00Z',
  },
  {
    slug: 'home-library',
    title: 'A library with four wheels and four legs',
    excerpt:
      'Two bicycles, a donkey and 1,140 books call at 214 houses every fortnight. The tractor manual is always out.',
    html: homeLibrary,
    picture: 'posts/home-library',
    tags: ['Reading', 'Bamyan', 'Kabul'],
    author: 'Nasrullah Karimi',
    published_at: '2026-06-13T07:30:00Z',
  },
  {
    slug: 'tea-with-teachers',
    title: 'Three tables, forty-six teachers, tea',
    excerpt:
      'Once a month our volunteers practise tomorrow’s lesson on each other. It works better than the year of the slides.',
    html: teaWithTeachers,
    picture: 'posts/tea-with-teachers',
    tags: ['Teachers', 'Schools', 'Kabul', 'Bamyan'],
    author: 'Parwin Sharifi',
    published_at: '2026-03-07T09:00:00Z',
  },
  {
    slug: 'kite-day',
    title: 'A day for kites, once the wind came',
    excerpt:
      'Permission refused, invitations nobody could read, and no wind until two. Then 811 people looked up.',
    html: kiteDay,
    picture: 'posts/kite-day',
    tags: ['Families', 'Kabul'],
    author: 'Samira Latif',
    published_at: '2025-12-06T09:00:00Z',
  },
  {
    slug: 'pomegranate-orchard',
    title: 'The year the orchard paid',
    excerpt:
      'Planted in 2018, cheated in 2024: this autumn 412 pomegranate trees covered a school’s running costs for the first time.',
    html: pomegranateOrchard,
    picture: 'posts/pomegranate-orchard',
    tags: ['Schools', 'Kapisa'],
    author: 'Yusuf Haidari',
    published_at: '2025-10-25T08:00:00Z',
  },
];
