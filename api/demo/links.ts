import { linkType } from '../src/content/links/links.type';
import { demonstration } from '../src/content/demonstration';

const categories = [
  {
    title: 'Children and families in Afghanistan',
    links: [
      {
        title: 'UNICEF Afghanistan',
        url: 'https://www.unicef.org/afghanistan/',
        description:
          'What the United Nations does for children there: vaccination, water, nutrition and classes in villages without a school. The monthly situation reports say what is missing, too.',
      },
      {
        title: 'Afghanaid',
        url: 'https://www.afghanaid.org.uk/',
        description:
          'A British charity that has worked in Afghanistan since 1983, far longer than we have. Read it on farming, avalanches and how villages decide together.',
      },
      {
        title: 'Save the Children',
        url: 'https://www.savethechildren.org.uk/',
        description:
          'One of the oldest charities for children, in Afghanistan since 1976. Look for its studies of what hunger and child labour do to schooling.',
      },
      {
        title: 'ReliefWeb: Afghanistan',
        url: 'https://reliefweb.int/country/afg',
        description:
          'Reports, maps and appeals of all aid agencies in one place, from OCHA. The best page to begin with if you want to check something that we say.',
      },
      {
        title: 'Afghanistan Analysts Network',
        url: 'https://www.afghanistan-analysts.org/en/',
        description:
          'Long, patient research by people who know the country: on schools, water, law and daily life. It takes an evening, and repays it.',
      },
    ],
  },
  {
    title: 'Learning and books',
    links: [
      {
        title: 'Darakht-e Danesh Library',
        url: 'https://www.darakhtdanesh.org/',
        description:
          'Thousands of free lessons and stories in Dari, Pashto and other languages of Afghanistan. Our teachers’ tables print from it.',
      },
      {
        title: 'Education Cannot Wait',
        url: 'https://www.educationcannotwait.org/',
        description:
          'The United Nations’ fund for schooling in wars and disasters. Its pages on Afghanistan show what is tried where schools are closed to older girls.',
      },
      {
        title: 'Global Education Monitoring Report',
        url: 'https://www.unesco.org/gem-report/en',
        description:
          'UNESCO’s yearly account of who goes to school in the world and who does not, with the figures behind it.',
      },
    ],
  },
  {
    title: 'Keeping children safe',
    links: [
      {
        title: 'Childline',
        url: 'https://www.childline.org.uk/',
        description:
          'For anyone under 19 in the United Kingdom, about any worry, at any hour, free of charge: on 0800 1111 or online.',
      },
      {
        title: 'NSPCC Learning',
        url: 'https://learning.nspcc.org.uk/',
        description:
          'Plain guidance for whoever works with children in the United Kingdom, as a volunteer too, and a helpline for adults who are worried about a child.',
      },
      {
        title: 'Keeping Children Safe',
        url: 'https://www.keepingchildrensafe.global/',
        description:
          'The international standards for charities that our own safeguarding policy follows, with a test that any organisation can put itself to.',
      },
    ],
  },
  {
    title: 'Checking a charity, us included',
    links: [
      {
        title: 'Register of charities',
        url: 'https://register-of-charities.charitycommission.gov.uk/',
        description:
          'Income, spending, trustees and accounts of every charity in England and Wales. Look here before you give to anybody.',
      },
      {
        title: 'The Charity Commission',
        url: 'https://www.gov.uk/government/organisations/charity-commission',
        description:
          'The regulator: what charities must do, how to give safely, and how to complain about one.',
      },
      {
        title: 'Fundraising Regulator',
        url: 'https://www.fundraisingregulator.org.uk/',
        description:
          'The code that fundraisers in the United Kingdom keep to, and where to go if one did not. It can also stop a charity’s letters and calls to you.',
      },
      {
        title: 'Information Commissioner’s Office',
        url: 'https://ico.org.uk/',
        description:
          'Your rights over what organisations know about you, and whom to tell if they are not respected.',
      },
      {
        title: 'The UK sanctions list',
        url: 'https://www.gov.uk/government/publications/the-uk-sanctions-list',
        description:
          'The list against which we check everyone we pay. It is long, and searching it is easier than it looks.',
      },
    ],
  },
];

const texts = categories.flatMap(({ title: category, links }) =>
  links.map((link, position) => ({ ...link, category, position })),
);

export const demo = demonstration(linkType, texts, (fields) => ({ fields }));
