import { createFolderStore } from "./folder-store.ts";
import type { ObjectStore } from "./object-store.ts";
import type { BucketSettings } from "./s3-store.ts";

/** Opens the store of a site: a folder, or a bucket. The AWS SDK takes longer to load than everything else. */
export async function openStore(
  to: string | undefined,
  { bucket, leaseSeconds }: { bucket: BucketSettings | undefined; leaseSeconds: number },
): Promise<ObjectStore> {
  const timeoutMs = (leaseSeconds * 1000) / 2;
  if (to) return createFolderStore(to, timeoutMs);
  if (!bucket) throw new Error("The settings were checked to name a bucket or a folder.");
  const { createS3Store } = await import("./s3-store.ts");
  return createS3Store(bucket, timeoutMs);
}
