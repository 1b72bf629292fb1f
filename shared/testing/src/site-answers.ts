import type { Answers } from './answers';

/** Responses that tests of every page need: the site's settings and its page headings. */
export const siteAnswers: Answers = {
  'GET /site': {
    app_name: 'Lapis Children’s Trust',
    tagline: 'Alongside children and families in Afghanistan since 2014',
    description:
      'A small UK charity working with eleven primary schools in Afghanistan: coats, clean water, books and teachers. We show what it costs.',
    phone: '020 7946 0857',
    email: 'hello@lapis.example',
    address_lines: ['12 Kite Yard', 'London E1 0XX'],
    hours: ['Monday to Thursday, 9.30 to 16.00', 'Friday, 9.30 to 12.30'],
    charity_number: '1199999 (demonstration)',
    legal_form: 'Charitable incorporated organisation (CIO)',
    regulator: 'the Charity Commission for England and Wales',
    registered_address: ['12 Kite Yard', 'London E1 0XX'],
    language: 'en',
    analytics: null,
    videos: false,
    count_reads: true,
    social: [],
    help: 'I Want To Help',
    appeal: 'Your help can make a differance',
    colours: {
      accent: '#f2b544',
      deep: '#142b66',
    },
    logo: null,
    logo_has_name: false,
    drawings: true,
    pictures: [],
    menus: {
      header: null,
      footer: null,
    },
  },
  'GET /page-words/home': {
    title: 'A door, a coat, a shelf of books',
    subtitle: 'We stand beside children and poor families in Afghanistan, and show what it costs.',
    description: '',
  },
  'GET /page-words/about': {
    title: 'About us',
    subtitle: 'A small charity, eleven schools, and the people who keep them open.',
    description: 'Who we are, how we work with eleven primary schools in Afghanistan, and what a pound does.',
  },
  'GET /page-words/stories': {
    title: 'News & Stories',
    subtitle: 'What happened, who did it, and what it cost.',
    description: 'What happened at the schools, who did it, and what it cost.',
  },
  'GET /page-words/projects': {
    title: 'Projects',
    subtitle: 'What schools asked for, how far it has come, and what it costs.',
    description:
      'What we do with eleven primary schools in Afghanistan: what runs, what is planned, what is finished, and what each costs.',
  },
  'GET /page-words/action': {
    title: 'Take Action',
    subtitle: 'Many ways to help, and one small step into each.',
    description:
      'Ways to help children and families in Afghanistan, each with what it does and one clear step.',
  },
  'GET /page-words/links': {
    title: 'Links',
    subtitle: 'Where we read ourselves, and what you will find there.',
    description:
      'Sources we trust on children in Afghanistan, schooling, safeguarding and charities, each with what you will find there.',
  },
  'GET /page-words/reports': {
    title: 'Reports',
    subtitle: 'What we received, what we did with it, and what went wrong.',
    description:
      'Annual reports, examined accounts, policies and reports on single projects, year by year, to read and to keep.',
  },
  'GET /page-words/contact': {
    title: 'Contact',
    subtitle: 'Ask, offer help, or tell us what we got wrong. A person reads every message, and answers.',
    description: 'Write to us, call us or visit us: a person reads every message, and answers.',
  },
  'GET /page-words/galleries': {
    title: 'Galleries',
    subtitle: 'Drawn from what people there told us.',
    description: 'Pictures of school days and kite seasons, drawn from what people there told us.',
  },
  'GET /page-words/terms': {
    title: 'Terms of use',
    subtitle: 'What you may expect of this site, and it of you.',
    description: 'What you may expect of this site, and what it expects of you.',
  },
  'GET /page-words/privacy': {
    title: 'Privacy',
    subtitle: 'What we know about you, why, and for how long.',
    description: 'Which personal data we hold, why, for how long, and what you may ask of us.',
  },
  'GET /page-words/cookies': {
    title: 'Cookies',
    subtitle: 'The few that we set, and what each is for.',
    description: 'Which cookies this site sets, what each is for, and how long it lasts.',
  },
  'GET /page-words/accessibility': {
    title: 'Accessibility',
    subtitle: 'What works, what does not yet, and how to tell us.',
    description: 'How accessible this site is, what does not work yet, and how to tell us.',
  },
  'GET /page-words/safeguarding': {
    title: 'Safeguarding',
    subtitle: 'How we keep children and adults safe, and how to raise a worry.',
    description: 'How we keep children and adults safe, and how to raise a worry about somebody.',
  },
  'GET /page-words/complaints': {
    title: 'Complaints',
    subtitle: 'If we got something wrong, we want to know.',
    description: 'How to complain to us, what happens then, and who else you may turn to.',
  },
  'GET /page-words/newsletters': {
    title: 'Letters',
    subtitle: 'What we wrote to the people who read our news.',
    description:
      'The letters that we send by email every few months, to read here: what happened, and what we got wrong.',
  },
};
