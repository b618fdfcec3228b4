import { generateKeyPairSync, sign } from 'node:crypto';

/** A key and a certificate for a name, signed by itself and valid from 2020 to 2049, as PEM. */
export function selfSigned(name: string, kind: 'ec' | 'rsa' = 'ec'): { key: string; cert: string } {
  const { privateKey, publicKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = kind === 'ec' ? ECDSA_SHA256 : RSA_SHA256;
  const issuer = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const names = sequence(der(0x82, Buffer.from(name)));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // X.509 version 3
    der(0x02, Buffer.from([1])), // serial number
    algorithm,
    issuer,
    sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, names)))),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]);
  const cert = sequence(body, algorithm, der(0x03, signature)).toString('base64');
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${cert}\n-----END CERTIFICATE-----\n`,
  };
}

/** A value of X.690: tag, length, content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...content: Buffer[]): Buffer => der(0x30, ...content);
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));

const COMMON_NAME = identifier('550403'); // 2.5.4.3
const SUBJECT_ALT_NAME = identifier('551d11'); // 2.5.29.17
const ECDSA_SHA256 = sequence(identifier('2a8648ce3d040302')); // 1.2.840.10045.4.3.2
const RSA_SHA256 = sequence(identifier('2a864886f70d01010b'), Buffer.from([5, 0])); // 1.2.840.113549.1.1.11
