import type { ObjectStore } from "./object-store.ts";

/** Uses a store without conditions of writes: looks first, then writes. Only one publisher at a time is safe. */
export function singlePublisherStore(store: ObjectStore): ObjectStore {
  return {
    ...store,
    async create(upload) {
      if (await store.find(upload.key)) return false;
      await store.put(upload);
      return true;
    },
    async swap(upload, etag) {
      const before = await store.find(upload.key);
      if (before?.etag !== etag) return undefined;
      await store.put(upload);
      return (await store.find(upload.key))?.etag;
    },
    async hasConditionalWrites(probe) {
      await store.put(probe);
      return true;
    },
  };
}
