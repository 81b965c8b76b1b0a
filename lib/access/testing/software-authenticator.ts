import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** The browser's request to an authenticator. */
interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

const PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

const toBase64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** A software authenticator with one passkey (ES256), which formats responses as a browser does. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #coseKey: Uint8Array;
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x, y } = publicKey.export({ format: "jwk" });
    const point = (text: string | undefined) => new Uint8Array(Buffer.from(text!, "base64url"));
    this.#key = privateKey;
    // RFC 9053: key type EC2, algorithm ES256, curve P-256.
    const cose: [number, number | Uint8Array][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ];
    this.#coseKey = isoCBOR.encode(new Map(cose));
  }

  /** Returns the response to a request to create a passkey. */
  create(ceremony: Ceremony) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#coseKey]);
    const authData = Buffer.concat([this.#header(ceremony, HAS_CREDENTIAL), credential]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authData)],
    ]);
    return this.#response({
      clientDataJSON: toBase64url(clientData("webauthn.create", ceremony)),
      attestationObject: toBase64url(isoCBOR.encode(attestation as never)),
      transports: ["internal"],
    });
  }

  /** Returns the response to a request to present the passkey. */
  present(ceremony: Ceremony) {
    this.counter += 1;
    const authData = this.#header(ceremony, 0);
    const client = clientData("webauthn.get", ceremony);
    return this.#response({
      clientDataJSON: toBase64url(client),
      authenticatorData: toBase64url(authData),
      signature: toBase64url(sign("sha256", Buffer.concat([authData, sha256(client)]), this.#key)),
    });
  }

  #header({ rpId }: Ceremony, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.of(PRESENT_AND_VERIFIED | flags), counter]);
  }

  #response(response: object) {
    const id = toBase64url(this.id);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }
}

function clientData(type: string, { challenge, origin }: Ceremony): string {
  return JSON.stringify({ type, challenge, origin, crossOrigin: false });
}
