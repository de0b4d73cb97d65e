import { join } from "node:path";
import type { DeployTarget } from "../deploy-arguments.ts";
import type { DeploySettings } from "../deploy-settings.ts";
import { createFolderStore } from "./folder-store.ts";
import type { ObjectStore } from "./object-store.ts";

/** Opens the store of the live site, or that of a preview. The AWS SDK takes longer to load than everything else. */
export async function openStore(
  { to, preview }: DeployTarget,
  { bucket, leaseSeconds }: DeploySettings,
): Promise<ObjectStore> {
  if (to) return createFolderStore(preview ? join(`${to.replace(/[/\\]+$/, "")}.previews`, preview) : to);
  if (!bucket) throw new Error("The settings were checked to name a bucket or a folder.");
  const { createS3Store } = await import("./s3-store.ts");
  const prefix = preview ? `${bucket.prefix}.previews/${preview}/` : bucket.prefix;
  return createS3Store({ ...bucket, prefix }, (leaseSeconds * 1000) / 2);
}
