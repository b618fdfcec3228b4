/**
 * Opens an address in a window of exactly that size in the middle of this one. False when the browser
 * allows none.
 */
export function openPopup(href: string, { width, height }: { width: number; height: number }) {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  const popup = window.open(
    href,
    '_blank',
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  );
  if (popup === null || popup.closed) return false;
  // With `noopener` it could not be told whether there is a window.
  popup.opener = null;
  return true;
}
