import type { Site } from '@lapis/contract';
import { usualColours } from '@lapis/contract/colours';

/** The settings of a site. */
export const site: Site = {
  app_name: 'Lapis',
  tagline: 'Help for children in Afghanistan',
  description: 'A charity',
  phone: '020 7946 0857',
  email: 'hello@lapis.example',
  address_lines: ['12 Kite Yard', 'London'],
  hours: [],
  charity_number: '1199999',
  legal_form: 'Charitable incorporated organisation (CIO)',
  regulator: 'the Charity Commission for England and Wales',
  registered_address: [],
  language: 'en',
  analytics: null,
  social: [],
  appeal: 'Your help can make a difference',
  colours: usualColours,
  logo: null,
  help: 'I Want To Help',
  logo_has_name: false,
  drawings: true,
  pictures: [],
};
