import { plan } from '@lapis/contract/testing';
import { applyPlan } from './remotes';
import { disableStylesBeside, enableStylesAt } from './styles';

/** jsdom's sheets can't be disabled. */
const sheetAt = (address?: string, isInPage = false) => {
  const ownerNode = document.createElement('style');
  if (address && isInPage) ownerNode.dataset['href'] = address;
  return { ownerNode, href: address && !isInPage ? `${location.origin}${address}` : null, disabled: false };
};

test('the styles of a remote are out of force while a page of another one is shown', () => {
  const { remotes, ...rest } = plan();
  applyPlan({ ...rest, remotes: { ...remotes, public: { ...remotes['public'], segments: [''] } } });
  const ofAccount = sheetAt('/remotes/account/1/dist/css/page-login.css');
  const ofPublic = sheetAt('/remotes/public/1/dist/css/page-home.css', true);
  const sheets = [sheetAt('/dist/css/main.css'), sheetAt(), ofAccount, ofPublic];
  jest.spyOn(document, 'styleSheets', 'get').mockReturnValue(sheets as unknown as StyleSheetList);
  const disabled = () => sheets.map((sheet) => sheet.disabled);

  disableStylesBeside('/login');
  expect(disabled()).toEqual([false, false, false, true]);
  enableStylesAt('/about');
  expect(disabled()).toEqual([false, false, false, false]);
  disableStylesBeside('/about');
  expect(disabled()).toEqual([false, false, true, false]);
});
