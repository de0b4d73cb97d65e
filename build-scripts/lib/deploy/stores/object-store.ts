export interface ObjectHeaders {
  type: string;
  cache: string;
  /** The content encoding of the bytes, where the store cannot negotiate one. */
  encoding?: string | undefined;
}

export interface StoredObject {
  key: string;
  modified: Date;
  /** MD5 of the stored bytes in hexadecimal, where the store lists it. */
  md5?: string | undefined;
}

/** What a store knows of an object. A folder stores neither headers nor the hash of the content. */
export interface ObjectState {
  md5?: string | undefined;
  /** SHA-256 of the decoded content, as uploaded. */
  sha256?: string | undefined;
  headers?: ObjectHeaders | undefined;
}

export interface ObjectContent extends ObjectState {
  body: Uint8Array;
  /** Changes with every {@link ObjectStore.swap}. */
  version: string;
}

/** An object to upload. */
export interface Upload {
  key: string;
  body: Uint8Array;
  headers: ObjectHeaders;
  /** SHA-256 of the decoded content. It is stored with the object. */
  sha256: string;
}

/**
 * A bucket or a folder that a site is published to. Keys are relative to it; writes are atomic. A failure is a CommandError
 * that names the request and a fix.
 */
export interface ObjectStore {
  readonly name: string;
  list(): AsyncIterable<StoredObject>;
  /** Returns undefined when there is no such object. */
  read(key: string): Promise<ObjectContent | undefined>;
  find(key: string): Promise<ObjectState | undefined>;
  put(upload: Upload): Promise<void>;
  /** Uploads an object unless the key exists; returns whether it was uploaded. */
  create(upload: Upload): Promise<boolean>;
  copy(from: string, to: string): Promise<void>;
  /** Removes objects; keys without an object are skipped. */
  remove(keys: readonly string[]): Promise<void>;
  /**
   * Compare-and-swap, for the release pointer: replaces an object if it still has this version, or creates it if `version` is
   * undefined and the key is free. Returns the new version; undefined when another publisher was first.
   */
  swap(upload: Upload, version: string | undefined): Promise<string | undefined>;
}
