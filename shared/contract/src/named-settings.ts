import type { Site } from './site';

/**
 * The details of the charity that a text can name, with what staff call them. A text that does holds
 * `<span data-setting="phone"></span>`, and visitors read there what the settings say at the time.
 */
export const namedSettings = {
  phone: 'Phone',
  email: 'Email',
  address_lines: 'Postal address',
  hours: 'Opening hours',
  app_name: 'Name of the charity',
  charity_number: 'Charity number',
  legal_form: 'Legal form',
  regulator: 'Registered with',
  registered_address: 'Registered address',
} as const satisfies Partial<Record<keyof Site, string>>;

export type NamedSetting = keyof typeof namedSettings;

export const isNamedSetting = (name: unknown): name is NamedSetting =>
  typeof name === 'string' && Object.hasOwn(namedSettings, name);

/** What a setting says, on one line; empty where it is not filled in. */
export const settingText = (site: Pick<Site, NamedSetting>, name: NamedSetting) =>
  [site[name]].flat().join(', ');
