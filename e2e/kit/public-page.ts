/** What every journey that opens all public pages expects of one of them. */
export interface PublicPage {
  path: string;
  status?: 404;
  heading: string;
  /** Title of the document, before the charity's name. Default: the heading. */
  title?: string;
  /** Description; omitted if it is the site's own. */
  description?: RegExp;
  /** Text in the page's content, such as a widget, a story or a gallery. */
  text: string;
  /** Target of a link in the content. */
  link: string;
  /** False if the page contains only text. */
  hasPictures?: false;
  /** True if search engines are told to leave out the page. */
  noindex?: true;
  /** Calls that silently refresh the data from which the page was rendered. */
  asksAgain?: string[];
}
