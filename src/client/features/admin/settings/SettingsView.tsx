/** Limits, analysts and the banner. */
export function SettingsView() {
  return null;
}
