import type { PageBanner, SitePageFields } from '@lapis/contract';
import { Select, textOf, type Writes } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { LinkField } from '../../editor/LinkField';
import { PictureChoice } from '../../media/PictureChoice';
import styles from './BannerFields.module.css';

const buttons: { value: PageBanner['button']; label: string }[] = [
  { value: 'none', label: 'No button' },
  { value: 'help', label: 'The site’s help button' },
  { value: 'link', label: 'Another button' },
];

/** The top of the page; one without anything in it begins with its title alone. */
export function BannerFields({
  writing: { fields, change },
}: {
  writing: Writes<Pick<SitePageFields, 'banner'>>;
}) {
  const { banner } = fields;
  const writing = {
    fields: banner,
    change: (changes: Partial<PageBanner>) => change({ banner: { ...banner, ...changes } }),
  };
  return (
    <div className={styles.banner} role="group" aria-labelledby="banner-fields">
      <h3 id="banner-fields">Banner</h3>
      <Field
        label="Title in the banner"
        hint="Leave it empty to use the page’s title."
        {...textOf(writing, 'title', 'banner')}
        maxLength={160}
      />
      <Field label="Subtitle" {...textOf(writing, 'subtitle', 'banner')} maxLength={300} />
      <PictureChoice
        label="Banner picture"
        name="banner.image_id"
        imageId={banner.image_id}
        onChange={(picked) => writing.change({ image_id: picked?.id ?? null })}
      />
      <Select
        label="Button"
        name="banner.button"
        value={banner.button}
        options={buttons}
        onChange={(button) => writing.change({ button })}
      />
      {banner.button === 'link' && (
        <>
          <Field label="What the button says" {...textOf(writing, 'label', 'banner')} maxLength={80} />
          <LinkField
            label="Where it leads"
            name="banner.href"
            href={banner.href}
            onChange={(href) => writing.change({ href })}
          />
        </>
      )}
    </div>
  );
}
