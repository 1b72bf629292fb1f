import { languageCodes, languageName } from '@lapis/contract/languages';

export const languages = languageCodes.map((value) => ({ value, label: languageName(value) }));
