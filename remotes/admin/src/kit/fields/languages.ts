import { languageCodes, languageName } from '@lapis/contract/languages';

/** Languages as the options of a select. */
export const languages = languageCodes.map((value) => ({ value, label: languageName(value) }));
