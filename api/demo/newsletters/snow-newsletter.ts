import type { DemoNewsletter } from './newsletter';

export const snowNewsletter: DemoNewsletter = {
  slug: 'snow-letter',
  language: 'fa-AF',
  title: 'نامهٔ زمستان',
  subject: 'کتاب‌ها در برف، و یک روز برای کاغذپران‌ها',
  preview: 'کاکا نظیر با بایسکل می‌آید، و ۸۱۱ نفر به آسمان نگاه کردند.',
  published_at: '2025-12-09T08:00:00Z',
  blocks: [
    {
      id: 'greeting',
      type: 'text',
      html: `<p>دوست عزیز، سلام.</p>
<p>در کابل برف امسال زودتر بارید. کاکا نظیر یک روز با بایسکل آمده نتوانست و ما به خانه‌ها خبر نداده بودیم؛ اطفال نیم
ساعت در سردی پشت دروازه ایستادند. حالا اگر او آمده نتواند، صبح همان روز به یک خانه تلفون می‌کند و آن خانه دیگران را خبر
می‌سازد.</p>`,
    },
    { id: 'library', type: 'picture', picture: 'stories/bicycle-library', caption: '' },
    {
      id: 'voice',
      type: 'quote',
      text: 'پیشتر من برای نواسه‌ام قصه می‌گفتم. حالا او برای من می‌خواند.',
      by: 'بی‌بی حوا، مادرکلان',
    },
    {
      id: 'read-on',
      type: 'button',
      kind: 'plain',
      label: 'نامهٔ راحله را بخوانید',
      href: '/blog/bicycle-library',
    },
    {
      id: 'goodbye',
      type: 'text',
      html: `<p>در ماه عقرب خانواده‌های پنج مکتب ما در کابل یک روز با هم کاغذپران ساختند. تا ساعت دو باد نبود. بعد ۸۱۱ نفر
به آسمان نگاه کردند.</p>
<p>با احترام،<br />سمیرا لطیف</p>`,
    },
  ],
};
