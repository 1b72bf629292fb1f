import type { PageBanner, SitePageFields } from '@lapis/contract';
import { Select, textProps, type FieldWriter } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { LinkField } from '../../editor/toolbar/LinkField';
import { PictureChoice } from '../../media/PictureChoice';
import styles from './BannerFields.module.css';

const buttons: { value: PageBanner['button']; label: string }[] = [
  { value: 'none', label: 'No button' },
  { value: 'help', label: 'The site’s help button' },
  { value: 'link', label: 'Another button' },
];

/** Fields for a page's banner. A page without a banner begins with its title. */
export function BannerFields({
  writing: { fields, change },
}: {
  writing: FieldWriter<Pick<SitePageFields, 'banner'>>;
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
        {...textProps(writing, 'title', 'banner')}
        maxLength={160}
      />
      <Field label="Subtitle" {...textProps(writing, 'subtitle', 'banner')} maxLength={300} />
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
          <Field label="What the button says" {...textProps(writing, 'label', 'banner')} maxLength={80} />
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
