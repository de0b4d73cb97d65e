/** The prefix of all records of publishing. It starts with a dot, so that web servers do not serve it. */
export const RELEASES_PREFIX = ".releases/";
/** The record that is replaced by compare-and-swap only. */
export const POINTER_KEY = `${RELEASES_PREFIX}current.json`;

export interface ObjectHeaders {
  type: string;
  cache: string;
  /** The content encoding of the bytes, where the store cannot negotiate one. */
  encoding?: string | undefined;
}

export interface StoredObject {
  modified: Date;
  /** MD5 of the stored bytes in hexadecimal, as the store computed it. */
  md5: string;
}

/** The objects of a store by key. */
export type Listing = ReadonlyMap<string, StoredObject>;

export interface ObjectContent {
  body: Uint8Array;
  /** A folder stores none. */
  headers?: ObjectHeaders | undefined;
  /** Changes with every {@link ObjectStore.swap}. */
  version: string;
}

export interface Upload {
  key: string;
  body: Uint8Array;
  headers: ObjectHeaders;
}

/**
 * A bucket or a folder that a site is published to. Keys are relative to it; writes are atomic. A failure is a CommandError
 * that names the request and a fix.
 */
export interface ObjectStore {
  readonly name: string;
  list(): Promise<Listing>;
  /** Returns undefined when there is no such object. */
  read(key: string): Promise<ObjectContent | undefined>;
  put(upload: Upload): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** Removes objects; keys without an object are skipped. */
  remove(keys: readonly string[]): Promise<void>;
  /**
   * Compare-and-swap, for the pointer: replaces an object if it still has this version, or creates it if `version` is undefined
   * and the key is free. Returns the new version; undefined when another publisher was first.
   */
  swap(upload: Upload, version: string | undefined): Promise<string | undefined>;
}
