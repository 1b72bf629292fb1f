interface LargeExportOptions {
  posts: number;
  pictures: number;
  /** Base address for the pictures, without a trailing slash. */
  address: string;
}

/**
 * Streams an export like that of a WordPress site that is several years old. Pictures are spread evenly over
 * the posts. Each is at `/wp-content/uploads/2019/05/picture-N.jpg` and shown in its medium size.
 */
export async function* largeWordPressExport({
  posts,
  pictures,
  address,
}: LargeExportOptions): AsyncIterable<string> {
  yield `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>A large site</title>
<link>${address}</link>
<language>en-GB</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login><![CDATA[amina]]></wp:author_login><wp:author_display_name><![CDATA[Amina Noori]]></wp:author_display_name></wp:author>
`;
  for (let n = 1; n <= pictures; n++) yield attachment(n, posts + n, address);
  const each = Math.ceil(pictures / Math.max(posts, 1));
  for (let n = 1; n <= posts; n++) {
    const first = (n - 1) * each + 1;
    const shown = Array.from(
      { length: Math.max(0, Math.min(each, pictures - first + 1)) },
      (_, at) => first + at,
    );
    yield post(n, posts, shown, address);
  }
  yield '</channel>\n</rss>\n';
}

const attachment = (n: number, id: number, address: string) => `<item>
<title><![CDATA[Picture ${n}]]></title>
<link>${address}/picture-${n}/</link>
<excerpt:encoded><![CDATA[The village in year ${n}]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt><![CDATA[2019-05-01 09:00:00]]></wp:post_date_gmt>
<wp:post_name><![CDATA[picture-${n}]]></wp:post_name>
<wp:status><![CDATA[inherit]]></wp:status>
<wp:post_type><![CDATA[attachment]]></wp:post_type>
<wp:attachment_url><![CDATA[${pictureAt(n, address)}]]></wp:attachment_url>
<wp:postmeta><wp:meta_key><![CDATA[_wp_attachment_image_alt]]></wp:meta_key><wp:meta_value><![CDATA[Children at the well, ${n}]]></wp:meta_value></wp:postmeta>
</item>
`;

const pictureAt = (n: number, address: string, size = '') =>
  `${address}/wp-content/uploads/2019/05/picture-${n}${size}.jpg`;

function post(n: number, posts: number, pictures: number[], address: string) {
  const day = new Date(Date.UTC(2015, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
  const [lead] = pictures;
  const content = [
    ...Array.from({ length: 6 }, (_, at) => paragraph(n * 7 + at)),
    ...pictures.map((picture) => figure(picture, posts + picture, address)),
    paragraph(n),
  ];
  return `<item>
<title><![CDATA[News from the valley, part ${n}]]></title>
<link>${address}/${day.replaceAll('-', '/')}/news-${n}/</link>
<dc:creator><![CDATA[amina]]></dc:creator>
<content:encoded><![CDATA[${content.join('\n\n')}]]></content:encoded>
<excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>${n}</wp:post_id>
<wp:post_date_gmt><![CDATA[${day} 09:00:00]]></wp:post_date_gmt>
<wp:post_name><![CDATA[news-${n}]]></wp:post_name>
<wp:status><![CDATA[publish]]></wp:status>
<wp:post_parent>0</wp:post_parent>
<wp:post_type><![CDATA[post]]></wp:post_type>
<category domain="category" nicename="winter"><![CDATA[Winter]]></category>
<category domain="post_tag" nicename="village-${n % 50}"><![CDATA[Village ${n % 50}]]></category>
${lead === undefined ? '' : `<wp:postmeta><wp:meta_key><![CDATA[_thumbnail_id]]></wp:meta_key><wp:meta_value><![CDATA[${posts + lead}]]></wp:meta_value></wp:postmeta>`}
</item>
`;
}

const paragraph = (n: number) =>
  `<!-- wp:paragraph -->\n<p>${Array.from({ length: 5 }, (_, at) => `This winter ${(n * 13 + at) % 97} families came to the school, and <strong>each of them</strong> went home with coats.`).join(' ')}</p>\n<!-- /wp:paragraph -->`;

const figure = (n: number, id: number, address: string) =>
  `<!-- wp:image {"id":${id},"sizeSlug":"medium"} -->\n<figure class="wp-block-image size-medium"><img src="${pictureAt(n, address, '-300x200')}" alt="" class="wp-image-${id}"/><figcaption class="wp-element-caption">Picture ${n}</figcaption></figure>\n<!-- /wp:image -->`;
