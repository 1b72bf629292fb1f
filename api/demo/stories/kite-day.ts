export const kiteDay = {
  slug: 'kite-day',
  title: 'A day for kites, once the wind came',
  excerpt:
    'Permission refused, invitations nobody could read, and no wind until two. Then 811 people looked up.',
  picture: 'stories/kite-day',
  tags: ['Families', 'Kabul'],
  author: 'Samira Latif',
  published_at: '2025-12-06T09:00:00Z',
  html: `
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
`,
};
