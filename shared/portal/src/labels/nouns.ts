import { type ContentName, contentTypes } from '@lapis/contract/content-types';

const capital = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

export const singularLabel = (name: ContentName) => capital(contentTypes[name].one);

export const pluralLabel = (name: ContentName) => capital(contentTypes[name].many);
