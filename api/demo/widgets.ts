import { widgetType } from '../src/content/widgets/widgets.type';
import { demonstration } from '../src/content/demonstration';

const homeIntro = `
<h2>Eleven schools, and what they ask for</h2>
<p>We work with eleven primary schools in Kabul, Bamyan and Kapisa, where 3,940 children are learning to read,
to count and to argue their case. Parents, teachers and our Afghan colleagues decide what comes first: a coat,
a pump, a shelf of books, a teacher who has practised tomorrow’s lesson.</p>
<p>We are a small charity and an open one. You will find here what things cost, what they changed, and what we
got wrong on the way.</p>
<p><a href="/about">Who we are and how we work</a></p>
`;

const about = `
<h2>Who we are</h2>
<p>Lapis Children’s Trust began in 2014 at a kitchen table in east London. Of the six people around it, three
had grown up in Kabul, one was a school nurse, one taught maths and one could keep accounts. They had £2,300
and a list of what one school in Kabul said it lacked. First on the list was a door.</p>
<p>Today we work with eleven primary schools: five in Kabul, four in Bamyan and two in Kapisa. They teach 3,940
children. Our 24 paid colleagues in Afghanistan are all Afghan, and 13 of them are women, some of whom work from
home when they cannot travel. They are paid the same either way.</p>
<p>Lapis lazuli, the blue stone, has been dug from Afghan mountains for some six thousand years. We took its
name because it is a thing the world has always had from Afghanistan.</p>

<h2>How we work</h2>
<ul>
<li><strong>Schools ask first.</strong> A project starts with a written request from parents and teachers, and
ends with its accounts read aloud to them.</li>
<li><strong>We buy nearby.</strong> Coats are sewn in Kabul, bread is baked down the lane, and the money stays
where the school is.</li>
<li><strong>We stay.</strong> We promise a school five years. Our first school, the one with the door, is in its
twelfth.</li>
<li><strong>We stop when we cannot check.</strong> In 2021 we paused all our work for eleven weeks. It was the
right decision and it still cost some children a term.</li>
</ul>
<p>Ours are primary schools. Girls may attend them to the end of class six, the last that is open to them. We
would begin class seven on the morning it is allowed.</p>

<h2>What a pound does</h2>
<p>In the year to 31 March 2026 we received £412,600 and spent £398,200. The difference went into our reserve,
which would carry the work for about five months. Of each pound spent:</p>
<table>
<thead>
<tr><th>Pence</th><th>What for</th></tr>
</thead>
<tbody>
<tr><td>81p</td><td>Schools, teachers, water, coats, books and help for families</td></tr>
<tr><td>8p</td><td>Getting it there and checking: transfer fees, sanctions checks, our accountant in Kabul</td></tr>
<tr><td>7p</td><td>Asking for money and thanking people for it</td></tr>
<tr><td>4p</td><td>Running the charity: insurance, accounts, a desk in Kite Yard, this website</td></tr>
</tbody>
</table>
<p>Salaries in London are shared among the four lines by the hours each person works on them. Money travels only
through licensed channels, and everyone we pay is checked against the UK sanctions list.</p>

<h2>Who runs it</h2>
<p>Seven trustees, none of them paid, answer for the charity. Margaret Osei, who chairs them, was a head teacher
in Leicester. Imran Chaudhry is treasurer. Ruth Calloway is a retired hydrogeologist, and Dr Helen Birtwistle, a
paediatrician, leads on safeguarding. Zahra Ahmadi, Dr Karim Yousufi and Laila Noorzai were born in Afghanistan;
they are a solicitor, a civil engineer and a teacher.</p>
<p>In London, Hannah Whitlock is the director, four days a week, for £34,400 a year. Samira Latif manages the
programmes and Joseph Adeyemi, two days a week, the finances. Our accounts are examined independently every year;
you find them among <a href="/reports">our reports</a>.</p>

<h2>How we keep children safe</h2>
<ul>
<li>Two adults are present at everything we do with children, and all of them have been checked, trained and
have signed our code of conduct.</li>
<li>We publish no photographs of children. The pictures on this site are illustrations.</li>
<li>We change the names of families, and of our colleagues in Afghanistan. We leave out where exactly they
are.</li>
<li>Nobody has to tell us a story to receive a coat. Whoever tells one agrees to it first, and may take it
back.</li>
<li>Every school has two people, a woman and a man, to whom a child or a parent can bring a worry. Serious
incidents go to our trustees within a day, and are reported to the Charity Commission.</li>
</ul>

<h2>If something is wrong</h2>
<p>Tell us, please, through the <a href="/contact">contact page</a> or on
<span data-setting="phone"></span>. We answer within 20 working days, as we say under <a href="/complaints">complaints</a>. If we cannot put right a complaint about fundraising, you
may take it to the Fundraising Regulator, and a serious concern about how we are run to the Charity Commission.</p>
`;

const action = `
<p>You need not be rich, or know Dari, or have much time. Most of what our schools have began with somebody who wrote
to us and said what they could do. Here is what helps, and where to begin. Whatever you choose, a person reads it and
answers.</p>

<h2>Give money</h2>
<p>£13.40 is a winter coat, from the cloth to the child. £240 keeps a classroom warm. A standing order of £10 a month
lets us promise a school its five years, and if you pay UK tax, Gift Aid adds 25p to each pound without costing you
anything. We like bank transfers best, because they cost us nothing. This charity is a demonstration: please send it no
money, but do try how giving works.</p>
<p><a href="/give">Give</a></p>

<h2>Give time</h2>
<p>In Kite Yard, ten of us meet on the first Tuesday evening of the month to pack books, check translations and read
the accounts before the trustees do. You can come once and never again. We ask for two references only from those who
would deal with people’s data.</p>
<p><a href="/contact?subject=I%20would%20like%20to%20give%20time">Come to an evening</a></p>

<h2>Lend a skill</h2>
<p>A pump was drawn for us by an engineer on two Sundays. Just now we look for someone who knows ventilation, for 22
classrooms with stoves in them, for a bookkeeper who reads Dari, and for readers of Pashto. A few hours
are enough, and we say beforehand what we would use them for.</p>
<p><a href="/contact?subject=I%20can%20lend%20a%20skill">Tell us what you can do</a></p>

<h2>Fundraise with your school</h2>
<p>Classes have sold bread, walked in a ring for as long as the longest way to school takes, which is fifty minutes,
and built kites. We send a lesson about Afghanistan that is not only about sorrow, with nothing in it that makes a child
there smaller. No child here is ever told how much their friends have given.</p>
<p><a href="/contact?subject=Fundraising%20with%20our%20school">Ask for the lesson</a></p>

<h2>Write to your MP</h2>
<p>Girls in Afghanistan may learn until the end of class six. Money for children’s food and health is cut when nobody
asks about it. Two sentences of your own do more than a page of ours, so we give you none to copy. Parliament’s site
tells you who your MP is from your postcode.</p>
<p><a href="https://members.parliament.uk/FindYourMP">Find your MP</a></p>

<h2>Remember us in your will</h2>
<p>After your family, perhaps. A solicitor needs only our name, our charity number and our address, and all three stand
at the foot of this page. A gift to a charity is free of inheritance tax. You need not tell us; if you do, we can thank
you, and we will never remind you.</p>
<p><a href="/contact?subject=A%20gift%20in%20my%20will">Ask us something first</a></p>
`;

const terms = `
<p>These terms apply to this website. They are short because the site does little that needs terms. Last changed on 21
November 2026.</p>

<h2>Who we are</h2>
<p>This site is run by <span data-setting="app_name"></span>, charity number
<span data-setting="charity_number"></span>, of <span data-setting="address_lines"></span>. You can reach us on
<span data-setting="phone"></span>, at <span data-setting="email"></span>, or through the
<a href="/contact">contact page</a>.</p>

<h2>A demonstration</h2>
<p>Lapis Children’s Trust is the example that comes with Lapis, software for charities’ websites. The charity
is not on the register. Its people, projects and figures are invented, though we have tried to make them true to
life. It collects no money. A charity that takes up the software replaces these pages, and this section, with its
own.</p>

<h2>Using the site</h2>
<p>You may read everything here without an account and without giving your name. Please don’t try to get at
parts that are not meant for you, to overload the site, or to send anything harmful through it. If you find a
weakness in it, tell us before you tell others, and we will thank you for it.</p>

<h2>Your account</h2>
<p>An account is for one person, and is meant for adults. Give your own name and an e-mail address that reaches
you, choose a password that you use nowhere else, and keep it to yourself. If you think somebody else knows it,
change it and tell us. We may close an account that is used to harm the site or other people; we say why, and you
may object. You can ask us to close yours at any time.</p>

<h2>Text and pictures</h2>
<p>You may print or quote our stories for teaching, for news, or to talk about our work, as long as you say
where they come from and don’t change what they say. For anything else, ask. Pictures on this site are
illustrations, and none shows a particular person or place.</p>

<h2>Names and places</h2>
<p>The names of families, and of colleagues in Afghanistan, are changed for their safety, and exact places are
left out. If you believe you know who somebody is, please don’t publish it.</p>

<h2>Money</h2>
<p>Whoever gives by card does so on the page of our payment provider, and no number of a card comes near this site. We
never ask for card or bank details by e-mail, by text message or on the telephone. If somebody does so in our name,
please call us. A gift made by mistake we return, if you tell us within thirty days.</p>

<h2>Links elsewhere</h2>
<p>Some pages lead to other people’s sites. We choose those links with care and don’t control what stands
there.</p>

<h2>What we answer for</h2>
<p>We try to keep the site correct and available, and we mend mistakes when we learn of them. It is general
information, and we make no promise that it is complete or always there. We don’t answer for a loss that comes
from relying on it, save where the law does not let us exclude that: for death or injury that our negligence
causes, for fraud, and for your rights as a consumer.</p>

<h2>Complaints</h2>
<p>Write to us through the <a href="/contact">contact page</a>. We answer within 20 working days, as we say under
<a href="/complaints">complaints</a>. If we cannot put the matter right, complaints about fundraising go to the
Fundraising Regulator, and serious concerns about how the charity is run to the Charity Commission.</p>

<h2>Changes and law</h2>
<p>When we change these terms, the date at the top changes. The law of England and Wales applies. If you live
in Scotland or Northern Ireland, you may also go to the courts there.</p>
<p>See also what we do with <a href="/privacy">your personal data</a> and with <a href="/cookies">cookies</a>.</p>
`;

const privacy = `
<p>What we hold about you, why, for how long, and what you can ask of us. We hold little, and we neither sell it
nor use it for advertising. Last changed on 21 November 2026.</p>

<h2>Who is responsible</h2>
<p><span data-setting="app_name"></span>, <span data-setting="address_lines"></span>, is the controller of your
personal data under the UK General Data Protection Regulation and the Data Protection Act 2018. Write to
<span data-setting="email"></span>, call <span data-setting="phone"></span>, or use the <a href="/contact">contact page</a>. Joseph Adeyemi answers for data protection; we are
too small to need a data protection officer by law.</p>

<h2>If you only read</h2>
<p>You need not tell us who you are. Our server’s log notes what was asked for, when, and with what result, but neither
your network (IP) address nor what you typed into a search. Nothing follows you from page to page, and no other
company learns of your visit: there is no analytics service here, and our fonts and pictures come from our own
server. The server counts how many visits to a page worked and how many failed, so that a faulty change of the site
is taken back soon; a count holds nothing of you. Who only reads gets no cookie, save one while we try a new
version of the site with some of its visitors; see <a href="/cookies">cookies</a>.</p>

<h2>If you have an account</h2>
<p>We hold your first name, last name and e-mail address, your role (user or administrator), when the account was
made and last used, and whether and when you confirmed your address. Of your password we keep only an Argon2id hash, from which
the password cannot be read. If you turn on two-factor sign-in, we hold the secret it needs. In <a
href="/account/data">your account</a> you can download all we hold about you, and delete it.</p>
<p>If you sign in through another company, where the login page offers that, it tells us your name and e-mail
address. It learns that you signed in here, and nothing of what you read.</p>
<p>You need not have an account. Without a name and an e-mail address we cannot make one.</p>

<h2>When you sign in</h2>
<p>Each sign-in makes a session. We record the device and browser it came from, its network address, and when it
was last used, so that strangers’ sessions can be recognised and ended. The sign-in token itself is kept in your
browser; we hold only its SHA-256 fingerprint. A session ends when you sign out. Otherwise it ends after 365 days
if you chose to be remembered, and after 24 hours without use if you did not.</p>
<p>To stop people guessing passwords, the server counts wrong tries for each e-mail address and network address, of which
it stores a fingerprint. The count is deleted within about an hour. When you sign in from a device or a country that
is new to us, we tell you by e-mail; for that we keep a list of the devices you have used. Which country a network
address belongs to is looked up on our own server. So that strangers who guess at your password can’t keep you out, we
store fingerprints of the browsers and networks you signed in from, for 400 days after you last used them.</p>
<p>We note each sign-in, and each one that was refused, with the time and the network address, and when the password
or two-factor sign-in of an account is changed, so that we can find out what happened if somebody gets in who
should not. These notes go with your account if you delete it.</p>
<p>If you work on the site as an administrator, we record what you did, when, and from which network address. That
stays with your name also if your account is deleted.</p>

<h2>If you write to us</h2>
<p>The contact page asks for your name, your e-mail address, a subject and your message. We keep them with the time
they came, so that we can answer and remember what we said, and send them to our office by e-mail. You get a mail that
says we have your message. We don’t keep the network address it came from: the server counts by a fingerprint how
often somebody writes within an hour, to stop machines, and deletes it then. Until it is sent, what you type stays in
your browser alone. Please leave out anything about another person’s health, faith or safety that we don’t need.</p>

<h2>If you subscribe to our news</h2>
<p>We hold your e-mail address, the sentence you agreed to, and when you asked, confirmed, changed what you get and, if
you do, unsubscribed, so that we can show that you wanted our news. First we send you a link, and nothing more comes
unless you confirm with it that the address is yours. If you agree on paper or by telephone, we note how and when. As
with messages, the server counts for an hour, by a fingerprint, how often somebody asks.</p>
<p>Each letter has a link that ends them at once, and one by which you choose the language and the topics, say where you
live if you want to, or pause for some months. We note which letters were sent to you, and when one came back: an address
that can’t be reached, or whose reader marks our mail as spam, gets no more. We do not look whether you open a mail or
what you click.</p>
<p>The law lets charities write to people who support them, unless they refuse. If we do so, our form for gifts says it
and has a box with which you refuse, and so has each letter a link. Nobody is written to for a gift from before we
asked.</p>
<p>When the record of somebody who unsubscribed, or could not be reached, is deleted, a fingerprint of the address stays,
from which the address can’t be read. By it we know not to write there again.</p>

<h2>If you give</h2>
<p>We hold your name and e-mail address, what you gave, when, how and for what, so that we can thank you, send a receipt
and keep our books. If you ask us to claim Gift Aid, we also need your home address: your name, house, postcode and
gifts go to the tax office, and to nobody else. If you pay by card, you do so on the page of our payment provider, which
tells us that you paid and not with which card. By a link that we send to your address you see all of it, and change or
end a monthly gift. Who of our staff looks at your record is noted. We buy and swap no lists, and look nobody up to
guess what they could give.</p>

<h2>People in our stories</h2>
<p>We tell a story only when the person has agreed to it. Names are changed, and exact places left out. Our
record of the agreement is not kept on this website. Whoever told us a story may withdraw it, and we take it
down.</p>

<h2>Our legal grounds</h2>
<table>
<thead>
<tr><th>What</th><th>Ground (UK GDPR, Article 6)</th></tr>
</thead>
<tbody>
<tr><td>Your account</td><td>Contract: to provide the account you asked for</td></tr>
<tr><td>Sessions and server logs</td><td>Legitimate interests: keeping the site and your account secure</td></tr>
<tr><td>Notes of sign-ins and of edits</td><td>Legitimate interests: keeping accounts secure, and knowing who changed what is published</td></tr>
<tr><td>Messages</td><td>Legitimate interests: answering you</td></tr>
<tr><td>News by e-mail</td><td>Consent, which may be withdrawn; to those who gave and did not refuse, legitimate
interests: telling supporters about our work</td></tr>
<tr><td>The fingerprint of an address we must not write to</td><td>Legal obligation: heeding that you objected</td></tr>
<tr><td>Gifts</td><td>Contract, and legal obligation: keeping books</td></tr>
<tr><td>Gift Aid declarations</td><td>Legal obligation: showing what tax we claimed back, and why</td></tr>
<tr><td>Stories</td><td>Consent, which may be withdrawn</td></tr>
<tr><td>What a law requires</td><td>Legal obligation</td></tr>
</tbody>
</table>

<h2>How long</h2>
<table>
<thead>
<tr><th>What</th><th>Kept</th></tr>
</thead>
<tbody>
<tr><td>Your account</td><td>Until you ask us to delete it. Each January we delete those unused for three years, and
write to you first</td></tr>
<tr><td>Sessions</td><td>Until they end, as above; the record is deleted within an hour or so of that</td></tr>
<tr><td>Server logs</td><td>30 days, longer only while we look into an attack</td></tr>
<tr><td>Who edited a page</td><td>For as long as the page is kept</td></tr>
<tr><td>Notes of sign-ins, and of what administrators did</td><td>24 months</td></tr>
<tr><td>Messages</td><td>24 months on this website, then deleted; of complaints we keep a record apart for six
years. Our answers are kept as long as the message</td></tr>
<tr><td>News by e-mail</td><td>Until you unsubscribe, and 24 months after that the record that you did; 30 days
if you never confirm. The fingerprint of an address we must not write to, until its owner subscribes again</td></tr>
<tr><td>Which letters were sent to you</td><td>13 months after they were sent</td></tr>
<tr><td>Gifts, and Gift Aid declarations</td><td>Six years after the year in which we last claimed for them. If you
ask us to erase you, what we need not keep goes at once</td></tr>
<tr><td>A gift that was offered and did not come</td><td>13 months</td></tr>
<tr><td>What our bank writes of a transfer</td><td>Six years after the end of our year; 13 months where it
was no gift</td></tr>
<tr><td>Mails the site sends</td><td>The text until it is sent; to whom, with which subject and when, 30 days. What
cannot be sent is kept whole for as long</td></tr>
</tbody>
</table>

<h2>Who sees it</h2>
<p>Those of our staff and trustees who need it, and the companies that carry our e-mail and look after our server,
who may use it only as we tell them. We keep it in the United Kingdom. We give data to an authority only when the
law obliges us to. No decision about you is made by a machine.</p>

<h2>Your rights</h2>
<p>You may ask us, free of charge:</p>
<ul>
<li>for a copy of what we hold about you, also in a form that a computer can read;</li>
<li>to correct it;</li>
<li>to delete it;</li>
<li>to restrict what we do with it while a question is open;</li>
<li>to stop, where we rely on legitimate interests and you object;</li>
<li>to withdraw a consent, which does not undo what was done before.</li>
</ul>
<p>We answer within one month. We may first ask you to show that you are you.</p>

<h2>Complaints</h2>
<p>Tell us first if you can: we confirm a complaint about data within 30 days and then look into it without delay.
At any time you may also complain to the Information Commissioner’s Office (ICO), Wycliffe House, Water Lane,
Wilmslow, Cheshire SK9 5AF, telephone 0303 123 1113, ico.org.uk.</p>

<h2>Changes</h2>
<p>When this page changes, so does the date at the top. If a change matters to people with accounts, we write to
them before it takes effect.</p>
`;

const cookies = `
<p>This site sets few cookies, all of them needed for it to work. They are listed at the end of this page, one
by one. Last changed on 23 November 2026.</p>

<h2>In short</h2>
<p>If you only read, no cookie is set. While we try a new version of the site with some of its visitors there is one, so
that you do not go back and forth between the two; it holds a number from 0 to 99 that many visitors share, and is gone
when you close the browser. We show no advertising and
follow nobody; we count how many visits to a page worked and how many failed, and not whose they were. Nothing on our pages is fetched from another company: fonts, pictures and scripts come from our own
server. Cookies that a site cannot do without need no consent in UK law, which is why no banner asked you for
it.</p>

<h2>Other storage</h2>
<p>Your browser also keeps a few small notes in the tab you are reading in, called session storage: how far you had
scrolled, so that “back” returns you to the same line; should a part of the page fail to load, that we have already
tried again once; what you typed into the contact page and have not sent; and, if you edit this site, the text that
you have not saved yet. None of them is sent to us, and all go when you close the tab.</p>

<h2>Refusing cookies</h2>
<p>You can delete or block cookies in your browser’s settings. Without them you can read every public page, and write
to us. Without <strong>token</strong> you stay signed in only until you load a page anew. If you keep that one and
refuse <strong>XSRF-TOKEN</strong>, you can send nothing. Without <strong>intended_url</strong> you arrive at the home
page after signing in, rather than the page you wanted.</p>
<p>Some browsers keep session cookies when they reopen the last windows. On a shared computer, sign out.</p>

<h2>Questions</h2>
<p>Ask us through the <a href="/contact">contact page</a>. What we hold about you on our side is described under
<a href="/privacy">privacy</a>. If our answer does not satisfy you, you may turn to the Information
Commissioner’s Office (ICO), ico.org.uk.</p>
`;

const accessibility = `
<p>We want everybody to be able to read this site, whatever they read it with. This statement was written on
21 November 2026.</p>

<h2>What you can expect</h2>
<ul>
<li>Everything can be reached and used with the keyboard alone, and you can always see where you are.</li>
<li>Text can be made twice as large, and the window as narrow as a phone, without anything being lost.</li>
<li>Colours follow your device’s light or dark setting, and text stands out from its ground by 4.5 to 1 or more.</li>
<li>Pictures say in words what matters in them. Galleries can be paused, and stand still if your device asks for
less motion.</li>
<li>The public pages can be read without scripts.</li>
<li>Headings, lists, tables and forms are marked as such, so that screen readers announce them.</li>
</ul>

<h2>How well it does</h2>
<p>Our aim is level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. Every page is checked by a program before
each release, in light and dark, on narrow and wide screens. A program finds perhaps a third of all problems. We have
not yet been audited by people who use assistive technology every day, and that is what we most need.</p>

<h2>What does not work yet</h2>
<ul>
<li>Reports are PDF files. Their text can be read aloud and searched, but tables in the older ones may be read in an odd
order. Ask us, and we will send you the same as plain text or in large print.</li>
<li>Stories that arrive in Dari or Pashto are set from right to left, and the menus around them stay in English.</li>
<li>Writing to us through the contact page, and asking for our news, need scripts. Without them, write us an e-mail or
call.</li>
</ul>

<h2>Tell us</h2>
<p>If something keeps you out, <a href="/contact?subject=Accessibility">write to us</a> or telephone us: the number is at
the foot of every page. Say what you tried to do and what you use to read the site. We answer within five working days,
and until it is mended we will give you what you came for in another form.</p>
<p>If you are not content with our answer, the Equality Advisory and Support Service can advise you
(equalityadvisoryservice.com, telephone 0808 800 0082).</p>
`;

const safeguarding = `
<p>Nobody should come to harm through us: no child, no parent, no colleague, no volunteer. If someone is in danger now,
call the emergency services first; in the United Kingdom that is 999.</p>

<h2>If you are worried about somebody</h2>
<p>Tell Dr Helen Birtwistle, the trustee who leads on safeguarding, through the
<a href="/contact?subject=Safeguarding">contact page</a> or by telephone. What is sent from this site comes to our
office first, which passes on whatever has “Safeguarding” as its subject to her and the chair, Margaret Osei. If
nobody else should read it, write only how she can reach you. You need not be sure, you need no proof, and on the
telephone you need not give your name. We answer within one working day.</p>
<p>If your worry is about one of them, tell the other. You may also go straight to the Charity Commission or, about a
child in the United Kingdom, to the NSPCC (0808 800 5000).</p>

<h2>What happens then</h2>
<ol>
<li>We make sure that whoever may be in danger is safe.</li>
<li>We write down what you said, in your words, and keep it apart from everything else.</li>
<li>We tell the authorities where the law requires it, and in Afghanistan we first ask what would make the person safer,
because there it is not always the same thing.</li>
<li>We tell the Charity Commission of every serious incident.</li>
<li>We tell you what we can about how it ended.</li>
</ol>

<h2>How we try to prevent it</h2>
<ul>
<li>Everyone who works with us, paid or not, gives two references, is trained before they begin and every year after,
and signs the code of conduct. In the United Kingdom we make the criminal-record checks that the law allows.</li>
<li>No visitor of ours is alone with a child, ever.</li>
<li>Each school has two adults, a woman and a man, to whom children can turn. They are chosen by the parents.</li>
<li>We publish no child’s face, name or exact place. The pictures on this site are drawn.</li>
<li>A story is told only with consent, and taken down as soon as it is withdrawn. See
<a href="/privacy">privacy</a>.</li>
</ul>

<h2>The policy itself</h2>
<p>The trustees review our safeguarding policy every March. <a href="/reports">It is among our reports.</a></p>
`;

const complaints = `
<p>We are a small charity and make mistakes. If one of them was at your expense, or if you saw something that you think
is wrong, please say so. It costs nothing, and nobody is treated worse for it.</p>

<h2>How to complain</h2>
<p>Write through the <a href="/contact?subject=Complaint">contact page</a>, by post, or telephone us; address and number
are at the foot of every page. Somebody else may do it for you. Tell us what happened, when, and what would put it
right.</p>

<h2>What happens then</h2>
<ol>
<li>Within three working days a person tells you that your complaint has arrived, and who is looking into it. It is
never the person whom it is about.</li>
<li>Within 20 working days you have an answer: what we found, what we will do, and what we won’t, with the reasons. If it
takes longer we tell you why and until when.</li>
<li>If you are not content, ask for Margaret Osei, who chairs the trustees. She looks at it afresh with another trustee
and answers within 30 working days.</li>
</ol>

<h2>Who else you may turn to</h2>
<ul>
<li>About how we ask for money: the Fundraising Regulator, fundraisingregulator.org.uk, 0300 999 3407.</li>
<li>About how the charity is run: the Charity Commission for England and Wales, gov.uk/complain-about-charity.</li>
<li>About your personal data: the Information Commissioner’s Office, ico.org.uk. See <a href="/privacy">privacy</a>.</li>
<li>About somebody’s safety: see <a href="/safeguarding">safeguarding</a>, which is quicker.</li>
</ul>

<h2>What we learn</h2>
<p>In the year to 31 March 2026 there were seven complaints. Four were about letters sent to people who had moved or
died, two about how long we took to answer, and one about a story whose end we had left out. We upheld six. Since then
the address list is cleaned every month, and the story has its end.</p>
`;

const footerNote = `
<p>Our pictures are illustrations, and the names of families and of colleagues in Afghanistan are changed to keep
them safe.</p>
`;

const texts = [
  { name: 'home-intro', title: 'Home: introduction', html: homeIntro },
  { name: 'about', title: 'About us', html: about },
  { name: 'action', title: 'Take Action', html: action },
  { name: 'terms', title: 'Terms of use', html: terms },
  { name: 'privacy', title: 'Privacy', html: privacy },
  { name: 'cookies', title: 'Cookies', html: cookies },
  { name: 'accessibility', title: 'Accessibility', html: accessibility },
  { name: 'safeguarding', title: 'Safeguarding', html: safeguarding },
  { name: 'complaints', title: 'Complaints', html: complaints },
  { name: 'footer-note', title: 'Footer: note', html: footerNote },
];

export const demo = demonstration(widgetType, texts, (fields) => ({ fields }));
