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
    hint={`After ${under}: lower-case letters, numbers and hyphens.`}
    careful="The old address will redirect to the new one."
  />
);
