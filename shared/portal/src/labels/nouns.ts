import { type ContentName, contentTypes } from '@lapis/contract/content-types';

const capital = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

/** 'Story': one of a type, where it stands by itself. */
export const oneOf = (name: ContentName) => capital(contentTypes[name].one);

/** 'Stories': several. */
export const manyOf = (name: ContentName) => capital(contentTypes[name].many);
