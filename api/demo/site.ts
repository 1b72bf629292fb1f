export const site = {
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
  social: [] as { name: string; url: string }[],
  drawings: true,
  // Misspelt on purpose, as in the specification.
  appeal: 'Your help can make a differance',
  search_hint:
    'Fewer words find more, and so do simpler ones: “coats” rather than “warm winter clothing”. Is it spelt as we would spell it?',
  pages: {
    home: {
      title: 'A door, a coat, a shelf of books',
      subtitle:
        'A winter coat is £13.40. We stand beside children and poor families in Afghanistan, and show what it costs.',
      description: '',
    },
    about: {
      title: 'About us',
      subtitle: 'A small charity, eleven schools, and the people who keep them open.',
      description:
        'Who we are, how we work with eleven primary schools in Afghanistan, and what a pound does.',
    },
    stories: {
      title: 'News & Stories',
      subtitle: 'What happened, who did it, and what it cost.',
      description: 'What happened at the schools, who did it, and what it cost.',
    },
    projects: {
      title: 'Projects',
      subtitle: 'What schools asked for, how far it has come, and what it costs.',
      description:
        'What we do with eleven primary schools in Afghanistan: what runs, what is planned, what is finished, and what each costs.',
    },
    newsletters: {
      title: 'Newsletters',
      subtitle: 'What we wrote to the people who read our news.',
      description:
        'The newsletters that we send by email every few months, to read here: what happened, and what we got wrong.',
    },
    galleries: {
      title: 'Galleries',
      subtitle: 'Drawn from what people there told us.',
      description: 'Pictures of school days and kite seasons, drawn from what people there told us.',
    },
    action: {
      title: 'Take Action',
      subtitle: 'Many ways to help, and one small step into each.',
      description:
        'Ways to help children and families in Afghanistan, each with what it does and one clear step.',
    },
    reports: {
      title: 'Reports',
      subtitle: 'What we received, what we did with it, and what went wrong.',
      description:
        'Annual reports, examined accounts, policies and reports on single projects, year by year, to read and to keep.',
    },
    links: {
      title: 'Links',
      subtitle: 'Where we read ourselves, and what you will find there.',
      description:
        'Sources we trust on children in Afghanistan, schooling, safeguarding and charities, each with what you will find there.',
    },
    contact: {
      title: 'Contact',
      subtitle: 'Ask, offer help, or tell us what we got wrong. A person reads every message, and answers.',
      description: 'Write to us, call us or visit us: a person reads every message, and answers.',
    },
    terms: {
      title: 'Terms of use',
      subtitle: 'What you may expect of this site, and it of you.',
      description: 'What you may expect of this site, and what it expects of you.',
    },
    privacy: {
      title: 'Privacy',
      subtitle: 'What we know about you, why, and for how long.',
      description: 'Which personal data we hold, why, for how long, and what you may ask of us.',
    },
    cookies: {
      title: 'Cookies',
      subtitle: 'The few that we set, and what each is for.',
      description: 'Which cookies this site sets, what each is for, and how long it lasts.',
    },
    accessibility: {
      title: 'Accessibility',
      subtitle: 'What works, what does not yet, and how to tell us.',
      description: 'How accessible this site is, what does not work yet, and how to tell us.',
    },
    safeguarding: {
      title: 'Safeguarding',
      subtitle: 'How we keep children and adults safe, and how to raise a worry.',
      description: 'How we keep children and adults safe, and how to raise a worry about somebody.',
    },
    complaints: {
      title: 'Complaints',
      subtitle: 'If we got something wrong, we want to know.',
      description: 'How to complain to us, what happens then, and who else you may turn to.',
    },
  },
};
