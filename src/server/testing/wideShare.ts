import { SETTINGS } from '../../shared/limits.ts';
import { createAddressShare } from '../api/addressShare.ts';
import { silentLog } from './app.ts';

/** For tests that are not about how much an address may ask for. */
export const wideShare = () =>
  createAddressShare({
    settings: () => Promise.resolve({ addressReadsPerMinute: SETTINGS.addressReadsPerMinute.max }),
    log: silentLog,
  });
