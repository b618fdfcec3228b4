import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** Opens a connection to one of these addresses; the caller waits for `connect` or `error`. */
export type Dial = (target: { addresses: readonly string[]; port: number }) => Socket;

/**
 * Tries the addresses in turn, both families alternating, and connects to the first that answers.
 * It checks nothing and asks no name server: where the addresses lead was decided before.
 */
export const dialAddresses: Dial = ({ addresses, port }) =>
  connect({
    // A name in place of the address, so that the addresses given are taken for its own.
    host: 'checked.invalid',
    port,
    autoSelectFamily: true,
    lookup: (_name, _options, answer) => {
      answer(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  });
