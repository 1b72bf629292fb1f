interface PublicPage {
  path: string;
  status?: 404;
  heading: string;
  /** Of the document, before the charity's name; the heading where nothing is said. */
  title?: string;
  /** Where it isn't the site's own. */
  description?: RegExp;
  /** Something that a widget, a story or a gallery says. */
  text: string;
  /** Where a link in it leads. */
  link: string;
  /** False where it is all text. */
  hasPictures?: false;
  /** Lines may break elsewhere once its letters' font is there: devices' own are of any width. */
  movesWithFont?: true;
  /** What stands there in the end depends on the link of a mail, which is judged once the page lives. */
  judgesItsLink?: true;
  /** Whether search engines are asked to leave it out. */
  noindex?: true;
  /** Calls for what the page came with, to bring it quietly up to date. */
  asksAgain?: string[];
}

export const appName = 'Lapis Children’s Trust';
export const description = /^A small UK charity working with eleven primary schools/;

/** Every public page, with the demonstration's content. */
export const publicPages: PublicPage[] = [
  {
    path: '/',
    title: 'Home',
    heading: 'A door, a coat, a shelf of books',
    text: 'Eleven schools, and what they ask for',
    // One that no story of another journey takes the place of.
    link: '/galleries/a-day-at-the-school',
    asksAgain: ['/api/galleries/1', '/api/widgets/home-intro'],
  },
  {
    path: '/about',
    heading: 'About us',
    description: /^Who we are/,
    text: 'began in 2014 at a kitchen table in east London',
    link: '/contact',
    asksAgain: ['/api/widgets/about'],
  },
  {
    path: '/blog',
    heading: 'News & Stories',
    description: /^What happened at the schools/,
    text: 'The second hole: how a school yard got its pump',
    link: '/blog/school-well',
  },
  {
    path: '/blog?page=2',
    heading: 'News & Stories',
    description: /^What happened at the schools/,
    text: 'The third row from the back',
    link: '/blog/glasses',
  },
  {
    path: '/blog?tag=Winter',
    heading: 'News & Stories',
    description: /^What happened at the schools/,
    text: 'Fifteen hundred coats, most of them before the snow',
    link: '/blog/winter-coats',
  },
  {
    path: '/blog/winter-coats',
    heading: 'Fifteen hundred coats, most of them before the snow',
    description: /^A marked ribbon, an ice-cream seller’s freezer/,
    text: 'The last 50 of the 1,500',
    link: '/blog/home-library',
  },
  {
    path: '/winter-appeal',
    heading: 'Winter appeal',
    description: /^What a family needs/,
    text: 'In the high valleys winter begins in November',
    link: '/contact',
    hasPictures: false,
  },
  {
    path: '/blog?q=freezer',
    noindex: true,
    heading: 'News & Stories',
    description: /^What happened at the schools/,
    text: '1 story with',
    link: '/blog/winter-coats',
  },
  {
    path: '/blog/bicycle-library',
    movesWithFont: true,
    heading: 'کتابخانه‌ای که زنگ می‌زند',
    description: /کاکا نظیر/,
    text: 'سلام به همهٔ کسانی که این نامه را می‌خوانند',
    link: '/blog/home-library',
  },
  {
    path: '/galleries',
    heading: 'Galleries',
    description: /^Pictures of school days/,
    text: 'A day at the school in Bamyan',
    link: '/galleries/kite-season',
  },
  {
    path: '/galleries/kite-season',
    heading: 'Kite season in Kabul',
    description: /^From the first autumn wind to the first snow/,
    text: 'as the families of our five Kabul schools describe it',
    link: '/galleries',
    asksAgain: ['/api/galleries/kite-season'],
  },
  {
    path: '/projects',
    heading: 'Projects',
    description: /^What we do with eleven primary schools/,
    text: 'The library that calls at the door',
    link: '/projects/school-well',
  },
  {
    path: '/search?q=coats',
    noindex: true,
    title: 'Search: coats',
    heading: 'Search',
    description: /^Find a story, a report/,
    text: 'Fifteen hundred coats, most of them before the snow',
    link: '/blog/winter-coats',
    hasPictures: false,
  },
  {
    path: '/projects?status=planned',
    heading: 'Projects',
    description: /^What we do with eleven primary schools/,
    text: 'Warm classrooms by next winter',
    link: '/projects/warm-classrooms',
  },
  {
    path: '/projects/kite-day',
    heading: 'A day for kites',
    description: /^A day for families with nothing to collect/,
    text: 'The paper and the bamboo are dry',
    link: '/galleries/kite-season',
    asksAgain: ['/api/galleries/2'],
  },
  {
    path: '/action',
    heading: 'Take Action',
    description: /^Ways to help children and families/,
    text: 'Most of what our schools have began with somebody who wrote to us',
    link: '/contact?subject=I%20would%20like%20to%20give%20time',
    asksAgain: ['/api/widgets/action'],
  },
  {
    path: '/reports',
    heading: 'Reports',
    description: /^Annual reports, examined accounts, policies/,
    text: 'Two boreholes, one of them dry, and the bill for both',
    link: '/contact',
  },
  {
    path: '/links',
    heading: 'Links',
    description: /^Sources we trust on children in Afghanistan/,
    text: 'register-of-charities.charitycommission.gov.uk',
    link: 'https://www.afghanaid.org.uk/',
  },
  {
    path: '/contact',
    heading: 'Contact',
    description: /^Write to us, call us or visit us/,
    text: 'Friday, 9.30 to 12.30',
    link: 'mailto:hello@lapis.example',
  },
  {
    path: '/newsletter/confirm',
    judgesItsLink: true,
    noindex: true,
    heading: 'Confirm your subscription',
    text: 'You can unsubscribe with the link in every email.',
    link: '/contact',
  },
  {
    path: '/newsletter/unsubscribe',
    judgesItsLink: true,
    noindex: true,
    heading: 'Unsubscribe',
    text: 'You need not say why.',
    link: '/contact',
  },
  {
    path: '/terms',
    heading: 'Terms of use',
    description: /^What you may expect/,
    text: 'They are short because the site does little that needs terms.',
    link: '/terms#section-money',
    asksAgain: ['/api/widgets/terms'],
  },
  {
    path: '/privacy',
    heading: 'Privacy',
    description: /^Which personal data/,
    text: 'is the controller of your personal data',
    link: '/privacy#section-your-rights',
    asksAgain: ['/api/widgets/privacy'],
  },
  {
    path: '/cookies',
    heading: 'Cookies',
    description: /^Which cookies this site sets/,
    text: 'This site sets few cookies',
    link: '/privacy',
    asksAgain: ['/api/widgets/cookies'],
  },
  {
    path: '/accessibility',
    heading: 'Accessibility',
    description: /^How accessible this site is/,
    text: 'level AA of the Web Content Accessibility Guidelines',
    link: '/contact?subject=Accessibility',
    asksAgain: ['/api/widgets/accessibility'],
  },
  {
    path: '/safeguarding',
    heading: 'Safeguarding',
    description: /^How we keep children and adults safe/,
    text: 'Nobody should come to harm through us',
    link: '/privacy',
    asksAgain: ['/api/widgets/safeguarding'],
  },
  {
    path: '/complaints',
    heading: 'Complaints',
    description: /^How to complain to us/,
    text: 'We are a small charity and make mistakes',
    link: '/safeguarding',
    asksAgain: ['/api/widgets/complaints'],
  },
  { path: '/nothing-here', status: 404, noindex: true, heading: 'Page not found', text: '', link: '/blog' },
];
