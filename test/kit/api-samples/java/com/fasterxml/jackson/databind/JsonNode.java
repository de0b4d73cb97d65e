package com.fasterxml.jackson.databind;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Stands in for Jackson's class of this name, as far as the samples use it. */
public class JsonNode implements Iterable<JsonNode> {
  /** A value that is no text, as it is written. */
  record Word(String text) {}

  private final Object value;

  JsonNode(Object value) {
    this.value = value;
  }

  /** The member of this name; a node without a value when there is none, as Jackson's missing node. */
  public JsonNode path(String name) {
    return new JsonNode(value instanceof Map<?, ?> members ? members.get(name) : null);
  }

  public boolean asBoolean() {
    return value instanceof Word word && word.text().equals("true");
  }

  public int asInt() {
    return value instanceof Word word ? Integer.parseInt(word.text()) : 0;
  }

  @Override
  public Iterator<JsonNode> iterator() {
    return (value instanceof List<?> entries ? entries : List.of()).stream().map(JsonNode::new).iterator();
  }

  public String toPrettyString() {
    return toString();
  }

  @Override
  public String toString() {
    return written(value);
  }

  private static String written(Object value) {
    if (value instanceof Map<?, ?> members) {
      return members.entrySet().stream()
          .map(member -> quoted(member.getKey().toString()) + ":" + written(member.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof List<?> entries) {
      return entries.stream().map(JsonNode::written).collect(Collectors.joining(",", "[", "]"));
    }
    if (value instanceof Word word) return word.text();
    return value instanceof String text ? quoted(text) : "";
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\t", "\\t") + '"';
  }
}
