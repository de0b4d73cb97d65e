/** An object in a store's listing. */
export interface StoredObject {
  key: string;
  /** Size as stored. */
  bytes: number;
  /** The ETag without quotes; in most stores the MD5 of the bytes, for objects uploaded in one part. */
  etag: string;
  modified: Date;
}

/** The HTTP headers that an object is served with. */
export interface ObjectHeaders {
  type: string;
  cache: string;
  /** The content encoding of the bytes, where the store cannot negotiate one. */
  encoding?: string | undefined;
}

/** An object to upload. */
export interface Upload {
  key: string;
  body: Uint8Array;
  headers: ObjectHeaders;
  /** SHA-256 of the decoded content. It is stored with the object. */
  sha256: string;
}

/** An object's metadata. A folder stores neither headers nor hashes. */
export interface ObjectState {
  etag: string;
  headers?: ObjectHeaders | undefined;
  sha256?: string | undefined;
}

export interface ObjectContent extends ObjectState {
  body: Uint8Array;
}

/** What a target says about itself, as far as it does. */
export interface StoreLimits {
  freeBytes?: number | undefined;
  /** How far this machine's clock is ahead of the store's. */
  clockSkewMs?: number | undefined;
}

/** A bucket or a folder that a site is published to. Keys are relative to it; writes are atomic. */
export interface ObjectStore {
  /** The name in messages. */
  readonly name: string;
  list(): AsyncIterable<StoredObject>;
  /** Returns undefined when there is no such object. */
  read(key: string): Promise<ObjectContent | undefined>;
  find(key: string): Promise<ObjectState | undefined>;
  put(upload: Upload): Promise<void>;
  /** Uploads an object unless the key exists; returns whether it was uploaded. */
  create(upload: Upload): Promise<boolean>;
  /** Copies an object and its headers inside the store. */
  copy(from: string, to: string): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /**
   * Compare-and-swap: replaces an object if it still has this ETag, or creates it if `etag` is undefined and the key is free.
   * Returns the new ETag; undefined when another publisher was first.
   */
  swap(upload: Upload, etag: string | undefined): Promise<string | undefined>;
  /** Writes an object with a free key, and returns whether the store then refuses writes whose condition does not hold. */
  hasConditionalWrites(probe: Upload): Promise<boolean>;
  /** What the target says about itself. */
  limits(): Promise<StoreLimits>;
}
