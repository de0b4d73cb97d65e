/** An object as a store lists it. */
export interface StoredObject {
  key: string;
  /** Bytes as stored. */
  bytes: number;
  /** The store's name for these bytes; their MD5 in most stores, for objects put in one piece. */
  etag: string;
  modified: Date;
}

/** What a host tells a browser about an object. */
export interface ObjectHeaders {
  type: string;
  cache: string;
  /** The coding its bytes are in, where the store cannot negotiate one. */
  encoding?: string | undefined;
}

/** An object to put. */
export interface Upload {
  key: string;
  body: Uint8Array;
  headers: ObjectHeaders;
  /** SHA-256 of the content, decoded. It is kept with the object. */
  sha256: string;
}

/** What a store says of an object. A folder keeps neither headers nor hashes. */
export interface ObjectState {
  etag: string;
  headers?: ObjectHeaders | undefined;
  sha256?: string | undefined;
}

export interface ObjectContent extends ObjectState {
  body: Uint8Array;
}

/** Where a site is published: a bucket or a folder. Keys are relative to the place; no object is ever seen half. */
export interface ObjectStore {
  /** As a person knows it. */
  readonly name: string;
  list(): AsyncIterable<StoredObject>;
  /** Undefined when there is no such object. */
  read(key: string): Promise<ObjectContent | undefined>;
  find(key: string): Promise<ObjectState | undefined>;
  put(upload: Upload): Promise<void>;
  /** Puts an object unless there is one of this key; says whether there was none. */
  create(upload: Upload): Promise<boolean>;
  /** Copies an object with its headers, inside the store. */
  copy(from: string, to: string): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /**
   * Replaces an object only if it still has this etag, or creates it only if there is none (`undefined`). Gives the new
   * etag; undefined when another publisher was first.
   */
  swap(upload: Upload, etag: string | undefined): Promise<string | undefined>;
}
