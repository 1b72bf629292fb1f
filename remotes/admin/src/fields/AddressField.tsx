import { SlugField, type WithSlug } from './SlugField';

interface AddressFieldProps {
  writing: WithSlug<'slug'>;
  /** What its address begins with, such as '/blog/'. */
  under: string;
}

/** The address of a thing that has a page of its own, as far as it is written. */
export const AddressField = ({ writing, under }: AddressFieldProps) => (
  <SlugField
    writing={writing}
    name="slug"
    label="Address"
    hint={`After ${under}: small letters, digits and hyphens.`}
    careful="The former address will lead to the new one."
  />
);
